import type { DatedNumber, ExampleTransaction, LedgerExample } from '@plumbline/fixtures/worked-example'
import { parseIsoDate } from '../calendar.ts'
import type { CostMethod } from '../cost-book.ts'
import { createFxTable, type FxTable } from '../fx-table.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { AssetMarket, DailyPrices } from '../market.ts'
import { measurePortfolio, type PortfolioMeasurement } from '../measure-portfolio.ts'
import { asTradedCloses } from '../split-schedule.ts'

export function measureExample(example: LedgerExample, costMethod: CostMethod): PortfolioMeasurement {
  return measurePortfolio({
    baseCurrency: example.baseCurrency,
    today: example.valuationDate,
    transactions: example.transactions.map(toLedgerTransaction),
    assets: Object.keys(example.prices).map((symbol) => toMarket(example, symbol)),
    fx: toFxTable(example.fx ?? {}),
    costMethod,
  })
}

export function toDailyPrices(quotes: readonly DatedNumber[]): DailyPrices {
  return {
    days: Int32Array.from(quotes, ([date]) => parseIsoDate(date)),
    closes: Float64Array.from(quotes, ([, close]) => close),
  }
}

function toFxTable(rates: Readonly<Record<string, readonly DatedNumber[]>>): FxTable {
  return createFxTable(
    Object.entries(rates).map(([pair, quotes]) => {
      const { days, closes } = toDailyPrices(quotes)
      return { base: pair.slice(0, 3), quote: pair.slice(3), days, rates: closes }
    }),
  )
}

function toMarket(example: LedgerExample, symbol: string): AssetMarket {
  const trades = example.transactions.filter((transaction) => transaction.symbol === symbol)
  const splits = (example.marketSplits ?? []).filter((split) => split.symbol === symbol)
  const booked = trades.flatMap(({ date, type, ratio }) =>
    ratio === undefined ? [] : { date, ratio: type === 'reversesplit' ? 1 / ratio : ratio },
  )
  const { days, closes } = toDailyPrices(example.prices[symbol] ?? [])
  const isAdjusted = example.priceAdjustment === 'splitAdjusted'
  return {
    assetId: symbol,
    currency: example.symbolCurrency?.[symbol] ?? trades[0]?.currency ?? example.baseCurrency,
    prices: { days, closes: isAdjusted ? asTradedCloses(days, closes, [...splits, ...booked]) : closes },
    splits,
  }
}

function toLedgerTransaction(transaction: ExampleTransaction, index: number): LedgerTransaction {
  const { type, units = 0, price = 0 } = transaction
  const amount = transaction.amount ?? units * price
  const isTrade = type === 'buy' || type === 'sell'
  return {
    id: `row-${index + 1}`,
    assetId: transaction.symbol,
    type,
    date: transaction.date,
    units: transaction.ratio ?? (isTrade ? units : 0),
    price: isTrade ? amount / units : amount,
    fee: transaction.fee,
    currency: transaction.currency ?? '',
    rate: transaction.fxRate ?? null,
    sequence: index,
  }
}
