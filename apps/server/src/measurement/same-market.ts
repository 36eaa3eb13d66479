import { isDeepStrictEqual } from 'node:util'
import type { DayNumber } from '@plumbline/engine/calendar'
import type { AssetMarket, DailyPrices } from '@plumbline/engine/market'

/** Of a market: the other one that was last found to be the same. */
const found = new WeakMap<AssetMarket, AssetMarket>()

/**
 * True if a ledger that starts on `since` has the same figures and explanations with both markets of an asset: they
 * differ at most in older closes, because another ledger needed them.
 */
export function isSameMarketSince(known: AssetMarket, now: AssetMarket, since: DayNumber): boolean {
  if (known === now) return true
  if (!reachesBack(known.prices, since) || !reachesBack(now.prices, since)) return false
  if (found.get(known) === now) return true
  const isSame =
    known.currency === now.currency &&
    known.isOwn === now.isOwn &&
    haveSameEnd(known.prices, now.prices) &&
    isDeepStrictEqual(known.splits, now.splits) &&
    isDeepStrictEqual(known.corrected, now.corrected)
  if (isSame) found.set(known, now)
  return isSame
}

function reachesBack({ days }: DailyPrices, since: DayNumber): boolean {
  return (days[0] ?? Number.POSITIVE_INFINITY) <= since
}

/** True if the shorter series is the end of the longer one. */
function haveSameEnd(a: DailyPrices, b: DailyPrices): boolean {
  const count = Math.min(a.days.length, b.days.length)
  const [startOfA, startOfB] = [a.days.length - count, b.days.length - count]
  for (let at = 0; at < count; at++) {
    if (a.days[startOfA + at] !== b.days[startOfB + at]) return false
    if (a.closes[startOfA + at] !== b.closes[startOfB + at]) return false
  }
  return true
}
