import { addMonths, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { correlateWithPortfolio } from '@plumbline/engine/candidates/correlate-with-portfolio'
import type { AssetMarket } from '@plumbline/engine/market'
import type { PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import { type PortfolioIndex, portfolioIndex } from '@plumbline/engine/risk'
import { assetMarketOf } from '../market/histories/asset-market.ts'
import type { AccountMarket } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import type { PlanView } from '../measurement/plan-limits.ts'
import { pauseAfterSlice } from '../time-slice.ts'
import { readLocalYear } from './read-local-year.ts'

const MONTHS_COMPARED = 12

/** The days of a portfolio that securities are correlated with. */
export interface ComparedYear {
  index: PortfolioIndex
  /** ISO date of its first close. */
  from: string
  today: string
  /** The portfolio's. */
  currency: string
  /** By asset, of many at once. Shared by all requests until the portfolio is measured anew. */
  kept: Map<string, number>
}

interface Kept {
  of: string
  correlations: Map<string, number>
}

const keptOf = new WeakMap<PortfolioMeasurement, Kept>()

/** What was found for the same measurement, period and prices of the account. */
function keepFor(measurement: PortfolioMeasurement, of: string): Map<string, number> {
  const known = keptOf.get(measurement)
  if (known?.of === of) return known.correlations
  const correlations = new Map<string, number>()
  keptOf.set(measurement, { of, correlations })
  return correlations
}

/** The portfolio's last year, or since the first day that the plan shows; undefined without one. */
export function comparedYearOf(
  market: AccountMarket,
  { measurement, portfolio }: MeasuredPortfolio,
  { firstShownClose }: PlanView,
): ComparedYear | undefined {
  const { today } = measurement
  const yearAgo = formatIsoDate(addMonths(parseIsoDate(today), -MONTHS_COMPARED))
  const from = firstShownClose !== null && firstShownClose > yearAgo ? firstShownClose : yearAgo
  const index = portfolioIndex(measurement, { from, to: today })
  const kept = keepFor(measurement, `${from} ${market.version}`)
  return index && { index, from, today, currency: portfolio.currency, kept }
}

async function correlate(
  market: AccountMarket,
  { index, currency, today }: ComparedYear,
  markets: ReadonlyMap<string, AssetMarket>,
): Promise<Map<string, number | null>> {
  const currencies = [...markets.values()].map((priced) => priced.currency)
  const fx = await market.rates.tableFor([currency, ...currencies], today)
  const correlations = new Map<string, number | null>()
  for (const [id, priced] of markets) {
    await pauseAfterSlice()
    correlations.set(id, correlateWithPortfolio(index, priced, currency, fx))
  }
  return correlations
}

/**
 * The correlation of a few assets, by id; those without closes are left out. A live source is not asked, because results
 * may contain any security.
 */
export async function correlationsOf(
  market: AccountMarket,
  year: ComparedYear,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { provider, histories } = market
  const found = provider.isLocal
    ? await histories.historiesOf(ids, year.today)
    : await histories.storedOf(ids, year.today)
  return await correlate(market, year, new Map([...found].map(([id, history]) => [id, assetMarketOf(history)])))
}

/** The same of many. What is not stored is read from a local source, but not stored, which would take far longer. */
export async function correlationsOfMany(
  market: AccountMarket,
  year: ComparedYear,
  assets: readonly AssetRow[],
): Promise<ReadonlyMap<string, number | null>> {
  const { provider, histories, corrections } = market
  const { today, kept, from } = year
  const wanted = assets.filter(({ id }) => !kept.has(id))
  const corrected = new Set(corrections.map(({ assetId }) => assetId))
  const stored = await histories.storedOf(
    wanted.map(({ id }) => id),
    today,
  )
  const markets = new Map<string, AssetMarket>()
  for (const asset of wanted) {
    await pauseAfterSlice()
    const history = stored.get(asset.id)
    const isCurrent = !provider.isLocal || history?.fetchedTo === today || corrected.has(asset.id)
    const priced = isCurrent
      ? history && assetMarketOf(history)
      : await readLocalYear(provider, asset, { from, to: today })
    if (priced !== undefined) markets.set(asset.id, priced)
  }
  const found = await correlate(market, year, markets)
  for (const [id, correlation] of found) if (correlation !== null) kept.set(id, correlation)
  return new Map(assets.map(({ id }) => [id, kept.get(id) ?? null]))
}
