import type { DayNumber } from './calendar.ts'
import { comparePrices } from './first-difference.ts'
import type { AssetMarket, DailyPrices } from './market.ts'

/** Thrown where code breaks what the engine's functions ask for. Never an answer to what a user entered. */
class BrokenClaimError extends Error {
  override readonly name = 'BrokenClaimError'
}

/** Ends the work on an input that no caller may give: a bug. */
export function assert(holds: boolean, claim: string): asserts holds {
  if (!holds) throw new BrokenClaimError(claim)
}

/**
 * Asserts that a series has one finite value per day, and ascending days: it is searched by halves. `name` says whose
 * series it is. Entries before `from` are known to hold.
 */
export function assertSeries(days: Int32Array, values: Float64Array, name: string, from = 0): void {
  assert(days.length === values.length, `${name} has ${days.length} days and ${values.length} values`)
  // The claims are written only for what breaks them: a portfolio of a hundred holdings has 250,000 closes.
  for (let at = from; at < days.length; at++) {
    const day = days[at] as number
    const ascends = at === 0 || (days[at - 1] as number) < day
    if (!ascends) assert(ascends, `the days of ${name} ascend: day ${day} does not`)
    const hasValue = Number.isFinite(values[at])
    if (!hasValue) assert(hasValue, `${name} has a value on day ${day}`)
  }
}

const asserted = new WeakSet<DailyPrices>()

/** `assertSeries` for the prices of an asset, once for each object: a history is measured again and again. */
export function assertPrices(prices: DailyPrices, name: string, from = 0): void {
  if (asserted.has(prices)) return
  assertSeries(prices.days, prices.closes, name, from)
  asserted.add(prices)
}

const NO_PRICES: DailyPrices = { days: new Int32Array(), closes: new Float64Array() }

/**
 * `assertPrices` of a market. Prices that it shares with an earlier state, which was measured, are not read again. Returns
 * the first day on which its closes differ from the earlier ones, which is infinite if none does.
 */
export function assertMarket({ assetId, prices }: AssetMarket, before: AssetMarket | undefined): DayNumber {
  const { count, differsFrom } = comparePrices(before?.prices ?? NO_PRICES, prices)
  assertPrices(prices, `the prices of ${assetId}`, count)
  return differsFrom
}
