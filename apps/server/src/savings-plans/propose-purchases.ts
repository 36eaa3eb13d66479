import type { ProposedPurchase } from '@plumbline/contract/savings-plans/schemas'
import { plainDecimal } from '@plumbline/contract/value-schemas'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { planPurchase } from '@plumbline/engine/savings-plans/plan-purchase'
import type { PriceInput } from '@plumbline/engine/what-if/rule'
import { decodeNumber } from '../database/decode.ts'
import type { AccountMarket } from '../market/market.ts'
import { lastPricedDay } from '../market/priced-days.ts'
import { dueDates } from './plan-dates.ts'
import type { Plan } from './stored/plan-rows.ts'

/** What the purchases of some plans are priced with: closes and rates up to the last day whose prices are in. */
export async function priceInputOf(market: AccountMarket, plans: readonly Plan[], now: Date): Promise<PriceInput> {
  const ids = [...new Set(plans.map(({ assetId }) => assetId))]
  const today = now.toISOString().slice(0, 10)
  const markets = await market.histories.marketsOf(ids, today)
  const currencies = [...plans, ...markets.values()].map(({ currency }) => currency)
  const fx = await market.rates.tableFor(new Set(currencies), today)
  return { markets, fx, today: parseIsoDate(lastPricedDay(now)) }
}

/** The purchases that are due, the oldest first. Nothing is guessed. */
export function proposePurchases(plan: Plan, input: PriceInput, now: Date): ProposedPurchase[] {
  const terms = {
    ...plan,
    amount: plan.amount === null ? null : decodeNumber(plan.amount, 'savings_plans.amount'),
    units: plan.units === null ? null : decodeNumber(plan.units, 'savings_plans.units'),
    fee: decodeNumber(plan.fee, 'savings_plans.fee'),
  }
  return dueDates(plan, now).map((day) => {
    const planned = planPurchase(input, terms, parseIsoDate(day))
    if ('waitsFor' in planned) return { day, date: null, price: null, units: null, waitsFor: planned.waitsFor }
    const { date, units } = planned
    const price = plainDecimal(planned.price)
    if (units === 0) return { day, date, price, units: null, waitsFor: 'below-one-unit' }
    // Stated units stay as exact as they were entered.
    return { day, date, price, units: plan.units ?? plainDecimal(units), waitsFor: null }
  })
}
