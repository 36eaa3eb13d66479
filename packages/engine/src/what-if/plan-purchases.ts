import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { plannedDay } from '../savings-plans/planned-days.ts'
import { roundUnits } from './rounding.ts'
import type { AddedTrade, PurchasePlan, WhatIfInput, WhatIfProblem } from './rule.ts'
import { isProblem } from './rule.ts'
import { priceFrom } from './trade-price.ts'

/** What floating point leaves of amounts that are multiples of the price. */
const TOLERANCE = 1e-9

/**
 * The purchases of a savings plan, in the portfolio's currency, without fees: at the close of the planned day, or of the
 * next trading day. Planned for the same day of each month, or the last one of a shorter month. With whole units, what
 * is left of the amount is not spent later, and an amount below the price buys nothing.
 */
export function planPurchases(
  input: WhatIfInput,
  { assetId, amount, every, from, to, wholeUnits }: PurchasePlan,
): AddedTrade[] | WhatIfProblem {
  const first = parseIsoDate(from)
  const last = Math.min(parseIsoDate(to), input.today)
  const trades: AddedTrade[] = []
  for (let place = 0; plannedDay(first, every, place) <= last; place++) {
    const priced = priceFrom(input, assetId, plannedDay(first, every, place), input.baseCurrency)
    if (priced === undefined) break
    if (isProblem(priced)) return priced
    const { day, price } = priced
    const units = wholeUnits ? Math.floor(amount / price + TOLERANCE) : roundUnits(amount / price)
    if (units <= 0) continue
    trades.push({ assetId, type: 'buy', date: formatIsoDate(day), units, price, currency: input.baseCurrency })
  }
  return trades
}
