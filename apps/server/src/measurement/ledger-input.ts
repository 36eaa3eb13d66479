import type { CashBooking } from '@plumbline/engine/cash-booking'
import type { CostMethod } from '@plumbline/engine/cost-book'
import type { LedgerColumns } from '@plumbline/engine/ledger-columns'
import type { AssetMarket } from '@plumbline/engine/market'
import type { PortfolioInput } from '@plumbline/engine/measure-portfolio'
import type { IgnoredSplit } from '@plumbline/engine/split-schedule'
import type { AccountMarket } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { assetIdsOfLedger, assetsOfLedger, cashOfLedger } from './cash-of-ledger.ts'

export interface MeasuredInput extends PortfolioInput {
  transactions: LedgerColumns
  rateCurrency: string
  costMethod: CostMethod
  ignoredSplits: readonly IgnoredSplit[]
}

/** What a ledger refers to. */
export interface LedgerReferences {
  /** Undefined where cash is not booked. */
  cash: CashBooking | undefined
  /** Those of its cash included. */
  assetIds: readonly string[]
  /** By id. */
  assets: ReadonlyMap<string, AssetRow>
  /** The ids of those that have prices: all but its cash. */
  pricedIds: readonly string[]
  /** All between which a measurement may convert. */
  currencies: Set<string>
}

/** @param currency in which the ledger is measured */
export async function referencesOf(
  market: AccountMarket,
  portfolio: StoredPortfolio,
  columns: LedgerColumns,
  currency: string,
): Promise<LedgerReferences> {
  const cash = cashOfLedger(market, portfolio, columns)
  const assetIds = assetIdsOfLedger(columns, cash)
  const assets = await assetsOfLedger(market, assetIds, cash)
  const currencies = new Set([currency, portfolio.currency])
  for (const { currencyCodes, transfers } of columns.holdings.values()) {
    for (const code of currencyCodes) currencies.add(code)
    for (const { currency: ofLot, rateCurrency } of [...transfers.values()].flatMap(({ lots }) => lots))
      currencies.add(ofLot).add(rateCurrency)
  }
  for (const asset of assets.values()) currencies.add(asset.currency)
  const money = new Set(cash?.assets.values())
  const pricedIds = [...assets.keys()].filter((assetId) => !money.has(assetId))
  return { cash, assetIds, assets, pricedIds, currencies }
}

interface LedgerToMeasure extends LedgerReferences {
  columns: LedgerColumns
  /** Day of the first transaction. */
  firstDate: string | undefined
}

interface MeasuredAs {
  currency: string
  /** ISO date; transactions and prices after it do not count. */
  day: string
  /** ISO date of the market data. */
  today: string
}

/**
 * What the engine measures: a ledger with the portfolio's settings, and the prices and rates of today.
 *
 * @param portfolio as stored: the transactions' own rates convert into its currency
 */
export async function inputOfLedger(
  market: AccountMarket,
  portfolio: StoredPortfolio,
  { columns, firstDate, cash, pricedIds, currencies }: LedgerToMeasure,
  { currency, day, today }: MeasuredAs,
): Promise<{ input: MeasuredInput; markets: ReadonlyMap<string, AssetMarket> }> {
  const markets = await market.histories.recentMarketsOf(pricedIds, today, firstDate ?? today)
  const input = {
    baseCurrency: currency,
    rateCurrency: portfolio.currency,
    today: day,
    transactions: columns,
    assets: [...markets.values()],
    fx: await market.rates.tableFor(currencies, today),
    costMethod: portfolio.settings.costMethod,
    ignoredSplits: portfolio.ignoredSplits,
    cash,
  }
  return { input, markets }
}
