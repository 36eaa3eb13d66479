import type { GoalBasis } from '@plumbline/contract/goals/schemas'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { monthlyContribution } from '@plumbline/engine/goals/monthly-contribution'
import { measureReturn } from '@plumbline/engine/measure-return'
import { decodeNumber } from '../database/decode.ts'
import type { SignedInUser } from '../http/authentication.ts'
import type { AccountMarket } from '../market/market.ts'
import type { MeasurementServices } from '../measurement/measure-for-user.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import { type PlanView, shownPeriod } from '../measurement/plan-limits.ts'
import { dateAfter } from '../savings-plans/plan-dates.ts'
import { type Plan, readPlans } from '../savings-plans/stored/plan-rows.ts'
import { valueIn } from './goals.ts'

/**
 * The value, the monthly savings plans and the past return of a portfolio, a set or all portfolios: the starting point
 * of a new goal. Amounts are in `currency`, by default that of the portfolio.
 */
export async function readBasis(
  services: MeasurementServices,
  user: SignedInUser,
  portfolioId: string,
  inCurrency: string | undefined,
): Promise<GoalBasis> {
  const { measured, view, value, isPartial } = await valueIn(services, user, portfolioId, inCurrency)
  const { currency } = measured.portfolio
  const ids = new Set((measured.parts ?? [measured]).map(({ portfolio }) => portfolio.id))
  const plans = (await readPlans(services.db, user.id, {})).filter((plan) => ids.has(plan.portfolioId))
  const running = plans.filter((plan) => dateAfter(plan, user.today) !== null)
  const market = await services.market.ofAccount(user.id)
  const amounts = await monthlyAmounts(market, running, currency, user.today)
  const known = amounts.filter((amount) => amount !== undefined)
  return {
    currency,
    value,
    isPartial,
    monthly: known.reduce((sum, amount) => sum + amount, 0),
    plans: known.length,
    leftOut: amounts.length - known.length,
    past: describePast(measured, view),
  }
}

/** What each plan buys per month in a currency, at today's prices and rates; undefined if one is missing. */
async function monthlyAmounts(
  market: AccountMarket,
  plans: readonly Plan[],
  currency: string,
  today: string,
): Promise<(number | undefined)[]> {
  const ids = [...new Set(plans.flatMap(({ units, assetId }) => (units === null ? [] : assetId)))]
  const prices = await market.histories.lastPricesOf(ids, today)
  const assets = await market.assetsOf(ids)
  const amounts = plans.map(({ units, amount, assetId, ...plan }) => {
    if (amount !== null) return { sum: decodeNumber(amount, 'savings_plans.amount'), currency: plan.currency }
    const { price } = prices.get(assetId) ?? {}
    const asset = assets.get(assetId)
    if (units === null || price === undefined || asset === undefined) return undefined
    return { sum: decodeNumber(units, 'savings_plans.units') * price, currency: asset.currency }
  })
  const currencies = amounts.flatMap((amount) => amount?.currency ?? [])
  const fx = await market.rates.tableFor(new Set([currency, ...currencies]), today)
  return amounts.map((amount, place) => {
    const every = plans[place]?.every
    const rate = amount && fx.converter(amount.currency, currency)?.on(parseIsoDate(today))?.rate
    if (amount === undefined || rate === undefined || every === undefined) return undefined
    return monthlyContribution(amount.sum * rate, every)
  })
}

/** The time-weighted return since the first day that the user's plan shows. Null: no period to measure. */
function describePast(measured: MeasuredPortfolio, view: PlanView): GoalBasis['past'] {
  const period = shownPeriod(view, measured, {})
  if (period === undefined || period.from >= period.to) return null
  const { value, annual } = measureReturn(measured.measurement, 'twr', period)
  return { ...period, value, annualized: annual }
}
