import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { PriceHistory } from '@plumbline/market-sources/provider'
import type { WholeHistory } from './history-rows.ts'

/** Days by which a replacement may start later. */
const MAX_LATER_START_DAYS = 7
/** Days by which a chosen source may be behind the stored closes. */
const MAX_BEHIND_DAYS = 7
/** The share of the stored number of closes that a replacement needs. */
const MIN_SHARE = 0.9
const COMPARED_CLOSES = 20
/** Sources round differently and close auctions differ a little. */
const MAX_RATIO = 1.02

/** Whether a source that was chosen has the prices of the same currency up to now. It may start later and differ. */
export function isUsable({ currency, closes }: PriceHistory, stored: WholeHistory): boolean {
  const last = closes.days.at(-1)
  return currency === stored.currency && last !== undefined && last >= (stored.days.at(-1) ?? last) - MAX_BEHIND_DAYS
}

/**
 * Whether another source's whole history may replace the stored one: it is as long, reaches as far, and most of the
 * last closes agree. Another listing, or a source without the early years, never does.
 */
export function canReplace({ currency, closes, unknownParts = [] }: PriceHistory, stored: WholeHistory): boolean {
  const { days } = closes
  const [first, last] = [days[0], days.at(-1)]
  const [storedFirst, storedLast] = [stored.days[0], stored.days.at(-1)]
  if (first === undefined || last === undefined || storedFirst === undefined || storedLast === undefined) return false
  if (currency !== stored.currency || unknownParts.length > stored.unknownParts.length) return false
  if (first > storedFirst + MAX_LATER_START_DAYS || last < storedLast) return false
  const covered = lastIndexOnOrBefore(days, storedLast) + 1
  return covered >= stored.days.length * MIN_SHARE && hasSameFigures({ closes }, stored)
}

/** Whether most of the last closes agree, whatever their currency. */
export function hasSameFigures(
  { closes: { days, values } }: Pick<PriceHistory, 'closes'>,
  stored: WholeHistory,
): boolean {
  let [compared, agreeing] = [0, 0]
  for (let index = Math.max(0, stored.days.length - COMPARED_CLOSES); index < stored.days.length; index++) {
    const day = stored.days[index] as number
    const at = lastIndexOnOrBefore(days, day)
    if (days[at] !== day) continue
    const ratio = (values[at] as number) / (stored.closes[index] as number)
    compared++
    if (ratio <= MAX_RATIO && ratio >= 1 / MAX_RATIO) agreeing++
  }
  return agreeing > 0 && agreeing * 2 > compared
}
