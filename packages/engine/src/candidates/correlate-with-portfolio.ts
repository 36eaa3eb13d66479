import type { DayNumber } from '../calendar.ts'
import { lastIndexOnOrBefore } from '../day-search.ts'
import type { FxTable } from '../fx-table.ts'
import type { AssetMarket } from '../market.ts'
import type { PortfolioIndex } from '../risk.ts'
import { correlation } from '../risk-statistics.ts'
import { scheduleSplits } from '../split-schedule.ts'
import { createUnitPrices } from '../unit-prices.ts'

/** A correlation over fewer days says too little. */
export const MIN_COMMON_DAYS = 60

/** Days on which an asset has a close, ascending, and its price there in another currency, adjusted for splits. */
interface PricedDays {
  days: readonly DayNumber[]
  prices: readonly number[]
}

/** Undefined without a rate between both currencies. */
function pricedDays(
  market: AssetMarket,
  currency: string,
  fx: FxTable,
  { first, last }: { first: DayNumber; last: DayNumber },
): PricedDays | undefined {
  const rates = fx.converter(market.currency, currency)
  if (rates === undefined) return undefined
  const { days } = market.prices
  const shown = Array.from(days.subarray(lastIndexOnOrBefore(days, first - 1) + 1, lastIndexOnOrBefore(days, last) + 1))
  const everySplitIgnored = new Set(market.splits.map(({ date }) => date))
  const units = createUnitPrices(market.prices, scheduleSplits([], market.splits, everySplitIgnored, last))
  return { days: shown, prices: shown.map((day) => (units.on(day)?.price ?? Number.NaN) * rates.rateOn(day)) }
}

/**
 * Pearson correlation, -1 to 1, of the daily returns of an asset and a portfolio, both in the portfolio's currency.
 * A return leads from one day to the next of those on which both have one: the asset a close, adjusted for splits but
 * not for dividends, the portfolio a trading day. Null for fewer than 60 returns, without a rate, or where a
 * price did not move.
 *
 * @see docs/methods/screener-and-portfolio.md
 */
export function correlateWithPortfolio(
  { firstDay, levels, returnDays }: PortfolioIndex,
  market: AssetMarket,
  currency: string,
  fx: FxTable,
): number | null {
  const asset = pricedDays(market, currency, fx, { first: firstDay, last: firstDay + levels.length - 1 })
  if (asset === undefined) return null
  const ownDays = new Set([firstDay, ...returnDays])
  const common = asset.days.flatMap((day, at) =>
    ownDays.has(day) ? [{ price: asset.prices[at] as number, level: levels[day - firstDay] as number }] : [],
  )
  if (common.length <= MIN_COMMON_DAYS) return null
  const returnsOf = (part: 'price' | 'level') =>
    Float64Array.from(common.slice(1), (now, at) => now[part] / (common[at]?.[part] ?? Number.NaN) - 1)
  const found = correlation(returnsOf('level'), returnsOf('price'))
  return found === null || Number.isNaN(found) ? null : found
}
