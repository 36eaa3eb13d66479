// biome-ignore lint/correctness/noUndeclaredDependencies: the test tools are declared once, by the root
import fc from 'fast-check'
import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { createFxTable, type FxRateSeries } from '../fx-table.ts'
import type { LedgerTransaction, TransactionType } from '../ledger.ts'
import type { AssetMarket } from '../market.ts'
import type { PortfolioInput } from '../measure-portfolio.ts'

const FIRST_DAY = parseIsoDate('2020-01-01')
const DAYS = 400
const TODAY = formatIsoDate(FIRST_DAY + DAYS)

const CURRENCIES = ['EUR', 'USD', 'GBP'] as const

const money = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100)
const amountOfUnits = fc.integer({ min: 1, max: 2000 }).map((hundredths) => hundredths / 100)
const dayOffset = fc.integer({ min: 0, max: DAYS })
/** Some days have many transactions, of one holding and of several. */
const tradingOffset = fc.oneof(dayOffset, fc.constantFrom(40, 41, 200))

/** Ascending days with one number each, separated by small or large gaps. */
function quotes(least: number): fc.Arbitrary<{ days: Int32Array; values: Float64Array }> {
  return fc
    .uniqueArray(fc.tuple(dayOffset, money), { selector: ([offset]) => offset, minLength: least, maxLength: 25 })
    .map((pairs) => pairs.toSorted((a, b) => a[0] - b[0]))
    .map((pairs) => ({
      days: Int32Array.from(pairs, ([offset]) => FIRST_DAY + offset),
      values: Float64Array.from(pairs, ([, value]) => value),
    }))
}

const markets: fc.Arbitrary<AssetMarket[]> = fc
  .array(
    fc.record({
      currency: fc.constantFrom(...CURRENCIES),
      prices: quotes(1),
      splits: fc.uniqueArray(fc.tuple(dayOffset, fc.constantFrom(2, 3, 0.5, 0.1)), {
        selector: ([offset]) => offset,
        maxLength: 2,
      }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((assets) =>
    assets.map(({ currency, prices, splits }, index) => ({
      assetId: `asset-${index}`,
      currency,
      prices: { days: prices.days, closes: prices.values },
      splits: splits.map(([offset, ratio]) => ({ date: formatIsoDate(FIRST_DAY + offset), ratio })),
    })),
  )

const TYPES: readonly TransactionType[] = [
  'buy',
  'buy',
  'buy',
  'sell',
  'sell',
  'dividend',
  'fee',
  'split',
  'reversesplit',
]

function ledgerOf(assets: readonly AssetMarket[]): fc.Arbitrary<LedgerTransaction[]> {
  const entry = fc.record({
    asset: fc.constantFrom(...assets),
    type: fc.constantFrom(...TYPES),
    offset: tradingOffset,
    units: amountOfUnits,
    ratio: fc.constantFrom(2, 3, 5),
    price: fc.oneof({ weight: 9, arbitrary: money }, { weight: 1, arbitrary: fc.constant(0) }),
    fee: fc.oneof(
      fc.constant(0),
      money.map((amount) => amount / 100),
    ),
    rate: fc.oneof(fc.constant(null), fc.double({ min: 0.5, max: 2, noNaN: true })),
    currency: fc.oneof(
      { weight: 4, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...CURRENCIES, 'GBX') },
    ),
  })
  return fc.array(entry, { minLength: 1, maxLength: 30 }).map((entries) =>
    entries.map(({ asset, type, offset, units, ratio, price, fee, rate, currency }, sequence) => {
      const isSplit = type === 'split' || type === 'reversesplit'
      const isTrade = type === 'buy' || type === 'sell'
      return {
        id: `transaction-${sequence}`,
        assetId: asset.assetId,
        type,
        date: formatIsoDate(FIRST_DAY + offset),
        units: isTrade ? units : isSplit ? ratio : 0,
        price: isSplit ? 0 : price,
        fee: isSplit ? 0 : fee,
        currency: currency ?? asset.currency,
        rate: isSplit ? null : rate,
        sequence,
      }
    }),
  )
}

/** A portfolio whose transactions are a list. */
export interface ListedPortfolio extends PortfolioInput {
  transactions: readonly LedgerTransaction[]
}

/** Portfolios in EUR over 400 days with their rates and every kind of transaction, including oversold sales. */
export const arbitraryPortfolioWithRates: fc.Arbitrary<{ input: Omit<ListedPortfolio, 'fx'>; rates: FxRateSeries[] }> =
  fc.tuple(markets, quotes(1), quotes(1)).chain(([assets, usd, gbp]) =>
    ledgerOf(assets).map((transactions) => ({
      input: { baseCurrency: 'EUR', today: TODAY, transactions, assets },
      rates: [
        { base: 'EUR', quote: 'USD', days: usd.days, rates: usd.values.map((value) => 0.5 + value / 1000) },
        { base: 'GBP', quote: 'EUR', days: gbp.days, rates: gbp.values.map((value) => 0.5 + value / 1000) },
      ],
    })),
  )

export const arbitraryPortfolio: fc.Arbitrary<ListedPortfolio> = arbitraryPortfolioWithRates.map(
  ({ input, rates }) => ({
    ...input,
    fx: createFxTable(rates),
  }),
)

export const arbitraryPeriod = fc.tuple(dayOffset, dayOffset).map(([a, b]) => ({
  from: formatIsoDate(FIRST_DAY - 1 + Math.min(a, b)),
  to: formatIsoDate(FIRST_DAY + Math.max(a, b)),
}))
