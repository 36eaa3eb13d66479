import type { DailyPrices } from './market.ts'

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
 * series it is.
 */
export function assertSeries(days: Int32Array, values: Float64Array, name: string): void {
  assert(days.length === values.length, `${name} has ${days.length} days and ${values.length} values`)
  for (let at = 0; at < days.length; at++) {
    const day = days[at] as number
    assert(at === 0 || (days[at - 1] as number) < day, `the days of ${name} ascend: day ${day} does not`)
    assert(Number.isFinite(values[at]), `${name} has a value on day ${day}`)
  }
}

const asserted = new WeakSet<DailyPrices>()

/** `assertSeries` for the prices of an asset, once for each object: a history is measured again and again. */
export function assertPrices(prices: DailyPrices, name: string): void {
  if (asserted.has(prices)) return
  assertSeries(prices.days, prices.closes, name)
  asserted.add(prices)
}
