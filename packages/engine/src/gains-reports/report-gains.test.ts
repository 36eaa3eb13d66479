import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineMeasurements } from '../combine-measurements.ts'
import { createFxTable } from '../fx-table.ts'
import type { LotMethod } from '../lot-queue.ts'
import { measurePortfolio, type PortfolioInput } from '../measure-portfolio.ts'
import { realizedGains } from '../realized-gains.ts'
import { arbitraryPortfolio } from '../testing/arbitrary-portfolio.ts'
import { booked } from '../testing/booked.ts'
import { market } from '../testing/measure.ts'
import { bought, reported, sold } from '../testing/report-trades.ts'
import { COUNTRY_RULES, type ReportCountry, reportSales, sumReportedSales } from './report-gains.ts'

const ALL_DAYS = { from: '0000-01-01', to: '9999-12-31' }

test('the sales of the report for France gain what average cost gives', () =>
  fc.assert(
    fc.property(arbitraryPortfolio, (input) => {
      const { sums, expected } = reportBeside(input, 'FR', 'average')
      expectClose(sums.proceeds, expected.proceeds)
      expectClose(sums.gain, expected.gain)
    }),
  ))

test('losses of wash sales, until their replacements are sold, are all that the United States add to first in, first out', () =>
  fc.assert(
    fc.property(arbitraryPortfolio, (input) => {
      const { sums, expected } = reportBeside(input, 'US', 'fifo')
      expectClose(sums.proceeds, expected.proceeds)
      if (sums.gain === null || expected.gain === null) {
        expect(sums.gain).toBe(expected.gain)
        return
      }
      const added = sums.gain - expected.gain
      const tolerance = 1e-7 * Math.max(1, Math.abs(sums.gain), sums.disallowedLoss ?? 0)
      expect(added).toBeGreaterThanOrEqual(-tolerance)
      expect(added).toBeLessThanOrEqual((sums.disallowedLoss ?? 0) + tolerance)
      expectClose((sums.shortTerm ?? 0) + (sums.longTerm ?? 0), sums.gain)
    }),
  ))

test('every country sells the same units for the same proceeds, and of closed holdings at the same cost', () =>
  fc.assert(
    fc.property(arbitraryPortfolio, (input) => {
      const measurement = measurePortfolio(input)
      const closed = new Set(measurement.lines.filter(({ units }) => units === 0).map(({ assetId }) => assetId))
      const [first, ...others] = Object.keys(COUNTRY_RULES).map((country) => {
        const sales = reportSales(measurement, { country: country as ReportCountry, ...ALL_DAYS })
        const ofClosed = sales.filter(({ assetId }) => closed.has(assetId))
        return {
          all: sumReportedSales(sales, 'FR'),
          closed: sumReportedSales(ofClosed, 'FR'),
          units: sales.reduce((sum, { units }) => sum + units, 0),
          ofParts: sales.flatMap(({ parts }) => parts).reduce((sum, { units }) => sum + units, 0),
        }
      })
      for (const other of others) {
        expectClose(other.all.proceeds, first?.all.proceeds ?? null)
        expectClose(other.closed.gain, first?.closed.gain ?? null)
        expectClose(other.units, first?.units ?? null)
        expectClose(other.ofParts, first?.units ?? null)
      }
    }),
  ))

test('a period has the sales of its days, both ends included, matched with purchases before and after it', () => {
  const sales = (from: string, to: string) =>
    reportSales(
      measureIn(
        'GBP',
        [
          bought('2020-01-02', 15, 150),
          sold('2020-04-05', 5, 100),
          sold('2020-04-06', 5, 100),
          sold('2021-01-04', 5, 100),
          bought('2020-04-20', 5, 90),
        ].map((trade) => ({ ...trade, currency: 'GBP' })),
      ),
      { country: 'GB', from, to },
    )
  expect(sales('2019-04-06', '2020-04-05')).toMatchObject([
    { date: '2020-04-05', parts: [{ rule: 'within-30-days', cost: 90 }] },
  ])
  expect(sales('2020-04-06', '2021-01-04').map(({ date }) => date)).toEqual(['2020-04-06', '2021-01-04'])
})

test.each([
  ['0.8 and 0.9', 0.9, null],
  ['0.8 twice', 0.8, { rate: 0.8, date: '2020-03-02', source: 'transaction' }],
])('the rate of two sales of one day is shown if it is one: %s', (_, rate, shown) => {
  const trade = { units: 10, price: 10, currency: 'USD', rate: 0.8 }
  const measurement = measurePortfolio({
    baseCurrency: 'GBP',
    today: '2021-01-04',
    transactions: [
      booked({ ...trade, type: 'buy', date: '2020-01-02', units: 20 }),
      booked({ ...trade, type: 'sell', date: '2020-03-02' }),
      booked({ ...trade, type: 'sell', date: '2020-03-02', rate }),
    ],
    assets: [market({ '2021-01-04': 1 }, { currency: 'USD' })],
    fx: createFxTable([]),
  })
  expect(reportSales(measurement, { country: 'GB', ...ALL_DAYS })).toMatchObject([{ units: 20, saleRate: shown }])
})

test('two portfolios are one person where the country says so, and two accounts where it does not', () => {
  const asset = 'A'
  const part = (trades: ReturnType<typeof booked>[], currency: string) => measureIn(currency, trades)
  const combined = (currency: string) =>
    combineMeasurements(
      [
        part([booked({ type: 'buy', date: '2020-01-02', units: 10, price: 10, assetId: asset, currency })], currency),
        part(
          [
            booked({ type: 'buy', date: '2020-02-03', units: 10, price: 30, assetId: asset, currency }),
            booked({ type: 'sell', date: '2020-03-02', units: 10, price: 50, assetId: asset, currency }),
          ],
          currency,
        ),
      ],
      { baseCurrency: currency, today: '2021-01-04' },
    )
  const costIn = (country: ReportCountry) =>
    reportSales(combined(COUNTRY_RULES[country].currency), { country, ...ALL_DAYS })[0]?.cost
  expect([costIn('US'), costIn('FR'), costIn('GB')]).toEqual([300, 200, 200])
})

test('amounts are converted at the rates of their days, which are shown', () => {
  const fx = createFxTable([
    {
      base: 'USD',
      quote: 'EUR',
      days: Int32Array.from([18_262, 18_322]),
      rates: Float64Array.from([0.9, 0.8]),
    },
  ])
  const measurement = measurePortfolio({
    baseCurrency: 'EUR',
    today: '2021-01-04',
    transactions: [
      booked({ type: 'buy', date: '2020-01-02', units: 10, price: 10, currency: 'USD' }),
      booked({ type: 'sell', date: '2020-03-03', units: 10, price: 20, currency: 'USD' }),
    ],
    assets: [market({ '2021-01-04': 1 }, { currency: 'USD' })],
    fx,
  })
  const [sale] = reportSales(measurement, { country: 'US', ...ALL_DAYS })
  expect(sale).toMatchObject({
    assetCurrency: 'USD',
    proceeds: 160,
    cost: 90,
    saleRate: { rate: 0.8, date: '2020-03-01', source: 'table' },
    parts: [{ purchaseRate: { rate: 0.9, date: '2020-01-01', source: 'table' } }],
  })
})

test('a sale without a rate has no amounts, and neither have the sums', () => {
  const measurement = measureIn('GBP', [
    booked({ type: 'buy', date: '2020-01-02', units: 10, price: 10, currency: 'GBP' }),
    booked({ type: 'sell', date: '2020-03-02', units: 10, price: 20, currency: 'CHF' }),
  ])
  const sales = reportSales(measurement, { country: 'GB', ...ALL_DAYS })
  expect(sales).toMatchObject([{ proceeds: null, cost: 100, gain: null }])
  expect(sumReportedSales(sales, 'GB')).toMatchObject({ gain: null, gains: null, losses: null, cost: 100 })
})

test('gains and losses are summed apart, sale by sale', () => {
  const sales = reported('GB', [bought('2020-01-02', 20, 200), sold('2020-03-02', 10, 150), sold('2020-06-02', 10, 70)])
  expect(sumReportedSales(sales, 'GB')).toMatchObject({ gain: 20, gains: 50, losses: -30, shortTerm: null })
})

function reportBeside(input: PortfolioInput, country: ReportCountry, method: LotMethod) {
  const measurement = measurePortfolio(input)
  return {
    sums: sumReportedSales(reportSales(measurement, { country, ...ALL_DAYS }), country),
    expected: realizedGains(measurement, { method, longTermMonths: 12, ...ALL_DAYS }),
  }
}

function measureIn(currency: string, transactions: ReturnType<typeof booked>[]) {
  const today = '2021-01-04'
  const assets = [market({ [today]: 1 }, { currency })]
  return measurePortfolio({ baseCurrency: currency, today, transactions, assets, fx: createFxTable([]) })
}

function expectClose(actual: number | null, expected: number | null): void {
  if (actual === null || expected === null) {
    expect(actual).toBe(expected)
    return
  }
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-7 * Math.max(1, Math.abs(actual), Math.abs(expected)))
}
