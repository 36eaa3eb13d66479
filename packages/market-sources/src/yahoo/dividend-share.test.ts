import { expect, test } from 'vitest'
import { normalizeProfile } from './profile.ts'

interface Listing {
  currency: string
  /** The currency of the company's statements. */
  reporting: string
  price: number
  detail: object
}

function highlightsOf({ currency, reporting, price, detail }: Listing) {
  const result = {
    price: { currency, regularMarketPrice: price },
    financialData: { financialCurrency: reporting },
    summaryDetail: { currency, ...detail },
  }
  const profile = normalizeProfile({ quoteSummary: { result: [result] } })
  const { DividendShare: share, DividendYield: ratio } = profile?.Highlights ?? {}
  return [share, ratio]
}

// Forward and trailing rates as the source states them: Alibaba's receipts pay USD 2 a year, and 7.221 is in CNY;
// https://github.com/unav4ila8le/foliofox/pull/191 (Toyota) and https://github.com/mop-tracker/mop/issues/140 (Equinor).
test.each<[string, Listing, [number | undefined, number | undefined]]>([
  [
    'of a receipt is the forward rate',
    {
      currency: 'USD',
      reporting: 'CNY',
      price: 164,
      detail: { trailingAnnualDividendRate: 7.221, dividendRate: 2, dividendYield: 0.0122 },
    },
    [2, 0.0122],
  ],
  [
    'of Toyota in New York is in dollars',
    {
      currency: 'USD',
      reporting: 'JPY',
      price: 210.7,
      detail: { trailingAnnualDividendRate: 95, dividendRate: 5.73, dividendYield: 0.0272 },
    },
    [5.73, 0.0272],
  ],
  [
    'of a company that reports in dollars and is listed in Oslo is in kroner',
    {
      currency: 'NOK',
      reporting: 'USD',
      price: 258,
      detail: { trailingAnnualDividendRate: 1.44, dividendRate: 15.32 },
    },
    [15.32, 15.32 / 258],
  ],
  [
    'without a forward rate is the yield of the price',
    {
      currency: 'USD',
      reporting: 'CNY',
      price: 200,
      detail: { trailingAnnualDividendRate: 7.221, trailingAnnualDividendYield: 0.0361, dividendYield: 0.01 },
    },
    [2, 0.01],
  ],
  [
    'that is only stated in another currency is unknown',
    {
      currency: 'USD',
      reporting: 'CNY',
      price: 200,
      detail: { trailingAnnualDividendRate: 7.221, trailingAnnualDividendYield: 0.0361 },
    },
    [undefined, undefined],
  ],
  [
    'of a company that pays none is zero in every currency',
    { currency: 'USD', reporting: 'CNY', price: 200, detail: { trailingAnnualDividendRate: 0 } },
    [0, 0],
  ],
  [
    'in the currency of the listing is what was paid in a year',
    {
      currency: 'USD',
      reporting: 'USD',
      price: 242.8,
      detail: { trailingAnnualDividendRate: 0.99, dividendRate: 1, dividendYield: 0.0041 },
    },
    [0.99, 0.0041],
  ],
])('the dividend per share %s', (_name, listing, expected) => {
  expect(highlightsOf(listing)).toEqual(expected)
})
