interface ContributionTerms {
  yearlyReturn: number
  months: { whole: number; part: number }
  /** The monthly return and the part of a month, formatted. */
  written: { rate: string; part: string }
}

/** The formula for the growth of contributions, with its numbers. Undefined at a return of 0, which it divides by. */
export function contributionFormula({ yearlyReturn, months, written }: ContributionTerms): string | undefined {
  if (yearlyReturn === 0) return undefined
  const { rate, part } = written
  const atLast = `((1 + ${rate})^${months.whole} − 1) / ${rate}`
  return months.part > 0 ? `${atLast} × (1 + ${rate})^${part}` : atLast
}
