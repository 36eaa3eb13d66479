import { parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import { type FindingDecisions, keyOfFinding } from '@plumbline/market-sources/findings'
import type { PriceHistory } from '@plumbline/market-sources/provider'

/** Sources announce a split a day late at times, over a weekend too. A jump that stays alone for longer is a price. */
const MAX_DAYS = 3

/**
 * The history without its newest closes from a jump on that looks like a split that the source has not announced yet:
 * without the split, a holding would seem to have lost most of its value. `isHeld` is true when closes are left out. They
 * are held back for three days, or until the split is announced or an administrator decides.
 *
 * @param today ISO date
 */
export function holdBack(
  history: PriceHistory,
  decisions: FindingDecisions,
  today: string,
): { history: PriceHistory; isHeld: boolean } {
  const suspected = (history.findings ?? []).filter(
    (finding) =>
      finding.kind === 'split-not-announced' &&
      !finding.isApplied &&
      !decisions.has(keyOfFinding(finding)) &&
      parseIsoDate(today) - parseIsoDate(finding.date) <= MAX_DAYS,
  )
  const from = suspected.map(({ date }) => parseIsoDate(date)).sort((a, b) => a - b)[0]
  if (from === undefined) return { history, isHeld: false }
  const { closes, adjustedCloses } = history
  const count = lastIndexOnOrBefore(closes.days, from - 1) + 1
  return {
    history: {
      ...history,
      closes: { days: closes.days.slice(0, count), values: closes.values.slice(0, count) },
      adjustedCloses: adjustedCloses?.slice(0, count),
    },
    isHeld: count < closes.days.length,
  }
}
