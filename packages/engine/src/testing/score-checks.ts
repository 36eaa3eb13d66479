import { checkLedger } from '../checks/check-ledger.ts'
import { type Finding, keyOfFinding } from '../checks/finding.ts'
import { missingDividendFindings } from '../checks/missing-dividends.ts'
import { portfolioIncome } from '../income/portfolio-income.ts'
import { measurePortfolio } from '../measure-portfolio.ts'
import type { CheckedLedger } from './checked-ledger.ts'
import { CHECK_PLANTS, isFixRight, isRight } from './planted-check-errors.ts'

/** All findings, those with most in question first. */
export function findingsOf({ dividends, ...ledger }: CheckedLedger): Finding[] {
  const measurement = measurePortfolio(ledger)
  const income = { dividends, fx: ledger.fx }
  const sourceOf = (id: string) => ({ name: id.startsWith('other:') ? 'other' : 'file', isTyped: false })
  const found = checkLedger(
    [...measurement.measuredLines.values()].flatMap(([line]) => line ?? []),
    { sourceOf, income },
  ).flatMap(([, { findings }]) => findings)
  const missing = missingDividendFindings(portfolioIncome(measurement, income).missing)
  return [...found, ...missing].sort((a, b) => (b.inQuestion ?? -1) - (a.inQuestion ?? -1))
}

export interface KindScore {
  planted: number
  found: number
  first: number
  /** Found, and with a fix by a click that is not the right one. */
  wrongFixes: number
  /** What came first instead. */
  instead: string[]
}

/** Plants each kind of error once in each ledger. */
export function scoreChecks(ledgers: readonly CheckedLedger[], random: () => number) {
  const scores = new Map<string, KindScore>()
  const falseAlarms: Finding[] = []
  for (const ledger of ledgers) {
    const clean = findingsOf(ledger)
    falseAlarms.push(...clean)
    const known = new Set(clean.map(keyOfFinding))
    for (const [name, plant] of CHECK_PLANTS) {
      const planted = plant(ledger, random)
      if (planted === undefined) continue
      const score = scores.get(name) ?? { planted: 0, found: 0, first: 0, wrongFixes: 0, instead: [] }
      scores.set(name, score)
      const findings = findingsOf(planted.ledger).filter((each) => !known.has(keyOfFinding(each)))
      const right = findings.find((each) => isRight(each, planted))
      score.planted += 1
      if (right !== undefined) score.found += 1
      if (right !== undefined && right === findings[0]) score.first += 1
      if (right !== undefined && !isFixRight(right, planted)) score.wrongFixes += 1
      if (right === undefined || right !== findings[0]) score.instead.push(findings[0]?.kind ?? 'nothing')
    }
  }
  return { scores, falseAlarms }
}
