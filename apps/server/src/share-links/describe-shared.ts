import type { Line, Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { SharedHolding, SharedPortfolio } from '@plumbline/contract/share-links/schemas'
import type { Period } from '@plumbline/engine/measure-return'
import type { SignedInUser } from '../http/authentication.ts'
import { describeReturns } from '../measurement/describe-returns.ts'
import { describeSeries } from '../measurement/describe-series.ts'
import { type MeasurementServices, measure } from '../measurement/measure-for-user.ts'
import { limitReturns, shownPeriod } from '../measurement/plan-limits.ts'
import { showMeasured } from '../measurement/show-portfolio.ts'
import type { OpenLink } from './share-links.ts'

/**
 * Of exact weights and known prices, whole numbers of units could be worked out. A hundredth of a percent is too coarse
 * for that.
 */
const RATIO_STEPS = 10_000

/** How figures leave the server: without amounts, amounts are left out and ratios are rounded. */
interface Discretion {
  amount<Value>(value: Value): Value | null
  ratio<Value extends number | null>(value: Value): Value
}

const OPEN: Discretion = { amount: (value) => value, ratio: (value) => value }

const DISCREET: Discretion = {
  amount: () => null,
  ratio: <Value extends number | null>(value: Value) =>
    // The type is kept: null stays null, and a number a number.
    (value === null ? null : Math.round(value * RATIO_STEPS) / RATIO_STEPS) as Value,
}

/**
 * The portfolio that a link opens, within the limits of its owner's plan.
 *
 * @throws {DomainError} `not-found` when the portfolio is gone
 */
export async function describeShared(
  services: MeasurementServices,
  owner: SignedInUser,
  { portfolioId, showsAmounts }: OpenLink,
): Promise<SharedPortfolio> {
  const seen = await measure(services, owner, portfolioId)
  const period = shownPeriod(seen.view, seen.measured, {})
  const tell = showsAmounts ? OPEN : DISCREET
  return {
    ...describeSums(await showMeasured(services, seen), tell),
    showsAmounts,
    sinceStart: null,
    series: { dates: [], returns: [], values: null },
    ...(period && (await describeTime(seen, period, tell))),
  }
}

async function describeTime(
  { measured: { measurement }, view }: Awaited<ReturnType<typeof measure>>,
  period: Period,
  tell: Discretion,
): Promise<Pick<SharedPortfolio, 'sinceStart' | 'series'>> {
  const { from, twr } = limitReturns(view, await describeReturns(measurement, period, undefined))
  const { dates, returns, values } = describeSeries(measurement, period, undefined)
  return {
    sinceStart: { from, twr: tell.ratio(twr.value), annualized: tell.ratio(twr.annualized) },
    series: { dates, returns: returns.map(tell.ratio), values: tell.amount(values) },
  }
}

function describeSums(
  { name, currency, asOf, currentValue, gain, percent, lastDay, lines, overLimit, notes }: Portfolio,
  tell: Discretion,
): Omit<SharedPortfolio, 'showsAmounts' | 'sinceStart' | 'series'> {
  const held = lines.filter(({ units }) => units !== 0)
  const worth = (line: Line) => line.baseCurrencyCurrentValue ?? 0
  const weightOf = (value: number | null) => tell.ratio(value === null || !currentValue ? null : value / currentValue)
  const holdings = held
    .sort((a, b) => worth(b) - worth(a))
    .map(
      (line): SharedHolding => ({
        name: line.name,
        symbol: line.symbol,
        currency: line.currency,
        price: line.price,
        priceDate: line.priceDate,
        weight: weightOf(line.baseCurrencyCurrentValue),
        percent: tell.ratio(line.percent),
        dayReturn: tell.ratio(line.dayReturn),
        units: tell.amount(line.units),
        value: tell.amount(line.baseCurrencyCurrentValue),
        gain: tell.amount(line.gain.total),
      }),
    )
  const shown = held.reduce((sum, line) => sum + worth(line), 0)
  return {
    name,
    currency,
    asOf,
    value: tell.amount(currentValue),
    gain: tell.amount(gain.total),
    percent: tell.ratio(percent),
    lastDay: lastDay && { date: lastDay.date, twr: tell.ratio(lastDay.twr) },
    holdings,
    others: overLimit === 0 ? null : { holdings: overLimit, weight: weightOf((currentValue ?? 0) - shown) },
    isPartial: notes.missing.length > 0,
  }
}
