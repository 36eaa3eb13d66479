import type { Split } from '@plumbline/contract/assets/schemas'
import type { SavedValuation } from '@plumbline/contract/valuations/schemas'
import type { PastCashFlow } from '@plumbline/engine/dcf/past-cash-flows'

export type ValuationOutcome = {
  /** Per share of today, adjusted for splits since the valuation was saved. */
  fairValue: number
  priceThen: number | null
  /** Of today's price against the price then, as a ratio. */
  change: number | null
  /** Projected years that were reported since, with the reported flow against the projected one as a ratio. */
  years: { year: number; projected: number; reported: number; difference: number | null }[]
}

type Since = {
  splits: readonly Split[]
  /** Today's price in the currency of the valuation; null if it is unknown or in another one. */
  price: number | null
  /** Reported flows, in the currency of the valuation. */
  past: readonly Pick<PastCashFlow, 'year' | 'freeCashFlow'>[]
}

/** A saved valuation beside what happened since. A split applies from its own day on. */
export function compareWithNow(saved: SavedValuation, { splits, price, past }: Since): ValuationOutcome {
  const day = saved.savedAt.slice(0, 10)
  const units = splits
    .filter(({ date }) => date > day)
    .reduce((product, { numerator, denominator }) => product * (numerator / denominator), 1)
  const priceThen = saved.price === null ? null : saved.price / units
  const reported = new Map(past.map(({ year, freeCashFlow }) => [year, freeCashFlow]))
  return {
    fairValue: saved.fairValue / units,
    priceThen,
    change: price === null || priceThen === null ? null : price / priceThen - 1,
    years: saved.flows.flatMap(({ year, freeCashFlow: projected }) => {
      const actual = reported.get(year)
      if (actual === undefined) return []
      return [{ year, projected, reported: actual, difference: projected > 0 ? actual / projected - 1 : null }]
    }),
  }
}
