import type { EarningsReport } from '@plumbline/contract/assets/profile-schemas'

export type EarningsSummary = {
  /** Reports with an actual figure and an estimate. */
  compared: number
  beaten: number
  /** Share of the compared reports above their estimate, as a ratio; null without any. */
  percentBeat: number | null
  /** Mean surprise of the reported quarters, as a ratio of the estimate; null without any. */
  averageSurprise: number | null
  /** The next expected report. */
  next: EarningsReport | null
}

/**
 * `history` is sorted newest first. A report without an actual figure is not out yet. A report that only meets its
 * estimate does not beat it.
 */
export function summarizeEarnings(history: readonly EarningsReport[]): EarningsSummary {
  const reported = history.filter(({ epsActual }) => epsActual !== undefined)
  const compared = reported.filter(({ epsEstimate }) => epsEstimate !== undefined)
  const beaten = compared.filter(({ epsActual = 0, epsEstimate = 0 }) => epsActual > epsEstimate).length
  const surprises = reported.flatMap(({ surprisePercent }) => surprisePercent ?? [])
  const lastDate = reported[0]?.date ?? ''
  const next = history.findLast(({ date, epsActual }) => epsActual === undefined && date > lastDate)
  return {
    compared: compared.length,
    beaten,
    percentBeat: compared.length === 0 ? null : beaten / compared.length,
    averageSurprise:
      surprises.length === 0 ? null : surprises.reduce((sum, surprise) => sum + surprise, 0) / surprises.length,
    next: next ?? null,
  }
}
