import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseIsoDate } from '../calendar.ts'
import { combineMeasurements } from '../combine-measurements.ts'
import { createFxTable } from '../fx-table.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { measurePortfolio, type PortfolioInput } from '../measure-portfolio.ts'
import { CASH, moneyOf } from '../testing/arbitrary-cash.ts'
import { arbitraryPortfolio } from '../testing/arbitrary-portfolio.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { type IncomeColumn, listSecurities, sumSecurities } from './switzerland.ts'

const TODAY = '2026-03-02'
const YEAR = { from: '2025-01-01', to: '2025-12-31' }

const inFrancs = (given: Parameters<typeof booked>[0]) => booked({ currency: 'CHF', ...given })

function listed(
  transactions: readonly LedgerTransaction[],
  given: Partial<PortfolioInput> = {},
  column: IncomeColumn | null = 'A',
) {
  const input = { assets: [market({ '2025-12-30': 575.5, '2026-01-05': 600 }, { currency: 'CHF' })], ...given }
  return listSecurities(measure({ baseCurrency: 'CHF', today: TODAY, transactions, ...input }), YEAR, () => column)
}

test('what is held on 31 December is worth the last close of December; income is that of the year, before tax', () => {
  const securities = listed([
    inFrancs({ type: 'buy', date: '2024-05-02', units: 20, price: 500 }),
    inFrancs({ type: 'dividend', date: '2024-12-31', price: 99 }),
    inFrancs({ type: 'buy', date: '2025-03-03', units: 10, price: 520 }),
    // 22 for each of 30 shares; 35 % of it are 231.
    inFrancs({ type: 'dividend', date: '2025-04-01', price: 660, fee: 231 }),
    inFrancs({ type: 'sell', date: '2025-12-31', units: 6, price: 570 }),
    inFrancs({ type: 'sell', date: '2026-01-02', units: 24, price: 570 }),
    inFrancs({ type: 'dividend', date: '2026-01-02', price: 99 }),
  ])
  expect(securities).toEqual([
    {
      assetId: 'A',
      assetCurrency: 'CHF',
      isMoney: false,
      unitsBefore: 20,
      units: 24,
      price: { price: 575.5, date: '2025-12-30' },
      rate: { rate: 1, date: '2025-12-31', source: 'same-currency' },
      value: 13_812,
      column: 'A',
      gross: 660,
      withheld: 231,
      changes: [
        { date: '2025-03-03', kind: 'buy', units: 10 },
        { date: '2025-12-31', kind: 'sell', units: 6 },
      ],
      payments: [{ date: '2025-04-01', gross: 660, withheld: 231 }],
    },
  ])
  // 35 % of what is in column A (Verrechnungssteuergesetz, Art. 13).
  expect(sumSecurities(securities)).toMatchObject({
    value: 13_812,
    grossA: 660,
    grossB: 0,
    grossUnknown: 0,
    refund: expect.closeTo(231, 9),
  })
})

// K-Geld, "Auslandaktien: Quellensteuer zurückfordern": 189 francs of Adidas, of which Germany withholds 26.375 %.
test('a foreign dividend counts before the tax of its country, and gives no refund', () => {
  const bought = inFrancs({ type: 'buy', date: '2024-05-02', units: 100, price: 200 })
  const paid = inFrancs({ type: 'dividend', date: '2025-05-15', price: 189, fee: 49.85 })
  const foreign = listed([bought, paid], {}, 'B')
  expect(foreign).toMatchObject([{ gross: 189, withheld: 49.85 }])
  expect(sumSecurities(foreign)).toMatchObject({ grossA: 0, grossB: 189, refund: 0 })
  expect(sumSecurities(listed([bought, paid], {}, null))).toMatchObject({ grossA: 0, grossB: 0, grossUnknown: 189 })
})

test('a currency is converted at the rate of the last day, and income at that of its day', () => {
  const fx = createFxTable([
    {
      base: 'EUR',
      quote: 'CHF',
      days: Int32Array.from(['2025-05-15', '2025-12-31', '2026-01-05'], parseIsoDate),
      rates: Float64Array.from([0.94, 0.93, 0.92]),
    },
  ])
  const securities = listed(
    [
      booked({ type: 'buy', date: '2025-01-02', units: 10, price: 200 }),
      booked({ type: 'dividend', date: '2025-05-15', price: 20, fee: 5 }),
    ],
    { fx, assets: [market({ '2025-12-30': 170 })] },
  )
  expect(securities).toMatchObject([
    {
      price: { price: 170, date: '2025-12-30' },
      rate: { rate: 0.93, date: '2025-12-31', source: 'table' },
      value: expect.closeTo(1700 * 0.93, 9),
      gross: expect.closeTo(20 * 0.94, 9),
      withheld: expect.closeTo(5 * 0.94, 9),
    },
  ])
})

test('what was sold in the year is listed with its days; what was neither held nor paid anything is not', () => {
  const before = inFrancs({ type: 'buy', date: '2024-05-02', units: 10, price: 200 })
  const sale = (date: string) => inFrancs({ type: 'sell', date, units: 10, price: 210 })
  expect(listed([before, sale('2025-02-03')])).toMatchObject([
    { unitsBefore: 10, units: 0, value: 0, changes: [{ date: '2025-02-03', kind: 'sell', units: 10 }] },
  ])
  expect(listed([before, sale('2024-12-31')])).toEqual([])
  expect(listed([inFrancs({ type: 'buy', date: '2026-01-01', units: 10, price: 200 })])).toEqual([])
})

test('a split adds units; those of later trades are of their days', () => {
  const [security] = listed([
    inFrancs({ type: 'buy', date: '2024-05-02', units: 10, price: 200 }),
    inFrancs({ type: 'split', date: '2025-06-02', units: 4 }),
    inFrancs({ type: 'sell', date: '2025-07-01', units: 15, price: 60 }),
  ])
  expect(security).toMatchObject({
    unitsBefore: 10,
    units: 25,
    changes: [
      { date: '2025-06-02', kind: 'split', units: 30 },
      { date: '2025-07-01', kind: 'sell', units: 15 },
    ],
  })
})

test('a value without a price is not known, and neither is the sum', () => {
  const securities = listed([inFrancs({ type: 'buy', date: '2025-02-03', units: 1, price: 9 })], { assets: [] })
  expect(securities).toMatchObject([{ units: 1, price: null, value: null }])
  expect(sumSecurities(securities)).toMatchObject({ value: null, grossA: 0 })
})

test('an account has its balance and its interest, without deductions; an overdrawn one is a debt', () => {
  const ofMoney = (given: Omit<Parameters<typeof booked>[0], 'assetId'>) =>
    inFrancs({ assetId: moneyOf('CHF'), ...given })
  const cash = { ...CASH, assets: new Map([['CHF', moneyOf('CHF')]]) }
  const interest = ofMoney({ type: 'interest', date: '2025-06-30', price: 40, fee: 14 })
  const saved = listed([ofMoney({ type: 'deposit', date: '2025-01-02', price: 1000 }), interest], { cash })
  expect(saved).toMatchObject([{ isMoney: true, price: null, value: 1026, gross: 40, withheld: 14, changes: [] }])
  const drawn = ofMoney({ type: 'withdrawal', date: '2025-07-01', price: 900 })
  expect(listed([interest, drawn], { cash })).toMatchObject([{ value: 0, gross: 40 }])
  expect(listed([drawn], { cash })).toEqual([])
})

test('units that one portfolio gives to another are no change of both as one', () => {
  const moved = { date: '2025-03-03', units: 4, price: 0, transfer: { id: 'move', lots: [] } }
  const own = [
    [inFrancs({ type: 'buy', date: '2024-05-02', units: 10, price: 200 }), inFrancs({ type: 'sell', ...moved })],
    [inFrancs({ type: 'buy', ...moved })],
  ].map((transactions) =>
    measure({
      baseCurrency: 'CHF',
      today: TODAY,
      transactions,
      assets: [market({ '2025-12-30': 100 }, { currency: 'CHF' })],
    }),
  )
  const changes = own.map((each) => listSecurities(each, YEAR, () => 'A')[0]?.changes)
  expect(changes).toEqual([
    [{ date: '2025-03-03', kind: 'out', units: 4 }],
    [{ date: '2025-03-03', kind: 'in', units: 4 }],
  ])
  const both = combineMeasurements(own, { baseCurrency: 'CHF', today: TODAY })
  expect(listSecurities(both, YEAR, () => 'A')).toMatchObject([
    { unitsBefore: 10, units: 10, value: 1000, changes: [] },
  ])
})

test('on random ledgers, units and values at today are those of the holdings, and income is their dividends', () => {
  fc.assert(
    fc.property(arbitraryPortfolio, (input) => {
      const measurement = measurePortfolio(input)
      const days = { from: '0000-01-01', to: measurement.today }
      const securities = listSecurities(measurement, days, () => 'B')
      for (const { assetId, units, baseCurrencyCurrentValue, gain } of measurement.lines) {
        const own = securities.find((each) => each.assetId === assetId)
        expect(own?.units ?? 0).toBe(units)
        if (baseCurrencyCurrentValue !== null) expect(own?.value ?? 0).toBeCloseTo(baseCurrencyCurrentValue, 6)
        if (own?.gross != null) expect(own.gross).toBeCloseTo(gain.dividend ?? Number.NaN, 6)
      }
    }),
  )
})
