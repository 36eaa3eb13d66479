import { formatIsoDate } from '@plumbline/engine/calendar'
import type { LedgerColumns } from '@plumbline/engine/ledger-columns'
import { measureInSteps, type PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import type { Market } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { runInSlices } from '../time-slice.ts'
import { assetsOfLedger, cashOfLedger } from './cash-of-ledger.ts'

export interface MeasuredColumns {
  measurement: PortfolioMeasurement
  /** The assets of the ledger, by id. */
  assets: ReadonlyMap<string, AssetRow>
}

interface MeasuredDay {
  /** ISO date; transactions and prices after it do not count. */
  day: string
  /** ISO date of the market data. */
  today: string
}

function firstDayOf({ holdings }: LedgerColumns): string | undefined {
  let first: number | undefined
  for (const { days } of holdings.values()) {
    const [day] = days
    if (day !== undefined && (first === undefined || day < first)) first = day
  }
  return first === undefined ? undefined : formatIsoDate(first)
}

/**
 * Measures a ledger that a portfolio does not have, or on another day than today, by the portfolio's settings and with
 * the market data of today. Nothing is cached.
 *
 * @param previous of the same day: what is equal in both is not replayed
 */
export async function measureColumns(
  market: Market,
  portfolio: StoredPortfolio,
  transactions: LedgerColumns,
  { day, today }: MeasuredDay,
  previous?: PortfolioMeasurement,
): Promise<MeasuredColumns> {
  const { currency, settings, ignoredSplits } = portfolio
  const cash = cashOfLedger(market, portfolio, transactions)
  const assets = await assetsOfLedger(market, transactions, cash)
  const money = new Set(cash?.assets.values())
  const priced = [...assets.keys()].filter((assetId) => !money.has(assetId))
  const markets = await market.histories.recentMarketsOf(priced, today, firstDayOf(transactions) ?? today)
  const currencies = new Set([currency])
  for (const { currencyCodes } of transactions.holdings.values()) for (const code of currencyCodes) currencies.add(code)
  for (const asset of assets.values()) currencies.add(asset.currency)
  const input = {
    baseCurrency: currency,
    rateCurrency: currency,
    today: day,
    transactions,
    assets: [...markets.values()],
    fx: await market.rates.tableFor(currencies, today),
    costMethod: settings.costMethod,
    ignoredSplits,
    cash,
  }
  return { measurement: await runInSlices(measureInSteps(input, previous)), assets }
}
