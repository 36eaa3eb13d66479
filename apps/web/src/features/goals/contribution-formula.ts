interface ContributionTerms {
  yearlyReturn: number
  months: { whole: number; part: number }
  /** The return of a month and the part of a month, as written. */
  written: { rate: string; part: string }
}

/** The growth of contributions with its numbers. Undefined without a return: nothing is divided by 0. */
export function contributionFormula({ yearlyReturn, months, written }: ContributionTerms): string | undefined {
  if (yearlyReturn === 0) return undefined
  const { rate, part } = written
  const atLast = `((1 + ${rate})^${months.whole} − 1) / ${rate}`
  return months.part > 0 ? `${atLast} × (1 + ${rate})^${part}` : atLast
}
