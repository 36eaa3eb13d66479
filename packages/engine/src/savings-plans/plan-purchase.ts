import { type DayNumber, formatIsoDate } from '../calendar.ts'
import { isProblem, type PriceInput } from '../what-if/rule.ts'
import { priceFrom } from '../what-if/trade-price.ts'

/** What a savings plan buys each time. */
export interface PurchaseTerms {
  assetId: string
  /** Of amount, fee and price. ISO 4217. */
  currency: string
  /** The money for one purchase with its fee; null: `units` says how many are bought. */
  amount: number | null
  units: number | null
  fee: number
  wholeUnits: boolean
}

/** `close-to-come`: the next trading day is not over, or its close is not in yet. */
export type WaitingReason = 'close-to-come' | 'no-close' | 'no-rate'

export type PlannedPurchase =
  | {
      /** ISO date of the trading day. */
      date: string
      /** Per unit, in the currency of the plan; 12 significant digits. */
      price: number
      /** 0 where the amount is below the price of one whole unit. */
      units: number
    }
  | { waitsFor: WaitingReason }

/** Units have 8 decimals. */
const SCALE = 1e8
/** What floating point leaves of amounts that are multiples of the price. */
const TOLERANCE = 1e-12

/** Units for an amount without its fee, rounded down to 8 decimals or to whole units. */
export function unitsFor(amount: number, price: number, wholeUnits: boolean): number {
  const exact = (amount / price) * (wholeUnits ? 1 : SCALE)
  const nearest = Math.round(exact)
  const steps = Math.abs(exact - nearest) <= TOLERANCE * nearest ? nearest : Math.floor(exact)
  return wholeUnits ? steps : steps / SCALE
}

/**
 * The purchase of a planned day: at its close or that of the next trading day, at most 7 days later, in the currency of
 * the plan by the rate of that day. Nothing is guessed: without a close or a rate the purchase waits.
 *
 * @param input `today` is the last day whose closes count
 * @see docs/methods/savings-plans.md
 */
export function planPurchase(input: PriceInput, terms: PurchaseTerms, day: DayNumber): PlannedPurchase {
  const priced = priceFrom(input, terms.assetId, day, terms.currency)
  if (priced === undefined) return { waitsFor: 'close-to-come' }
  if (isProblem(priced)) return { waitsFor: priced.problem === 'no-rate' ? 'no-rate' : 'no-close' }
  const { price } = priced
  const units = terms.units ?? unitsFor((terms.amount ?? 0) - terms.fee, price, terms.wholeUnits)
  return { date: formatIsoDate(priced.day), price, units }
}
