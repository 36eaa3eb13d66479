import { describe, expect, test } from 'vitest'
import { parseIsoDate } from './calendar.ts'
import { createFxTable } from './fx-table.ts'
import { measurePerformance, measureReturn } from './measure-return.ts'
import { groupLines } from './sum-lines.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const USD_IN_EUR = createFxTable([
  {
    base: 'USD',
    quote: 'EUR',
    days: Int32Array.from(['2024-01-01', '2024-06-03'], parseIsoDate),
    rates: Float64Array.of(0.9, 0.8),
  },
])

describe('one line', () => {
  test.each(['average', 'fifo'] as const)(
    'buy, sell nearly all, buy dearer, sell nearly all by %s cost',
    (costMethod) => {
      const { lines } = measure({
        today: '2024-02-01',
        costMethod,
        transactions: [
          booked({ type: 'buy', date: '2024-01-01', units: 10, price: 100 }),
          booked({ type: 'sell', date: '2024-01-02', units: 9, price: 100 }),
          booked({ type: 'buy', date: '2024-01-03', units: 10, price: 200 }),
          booked({ type: 'sell', date: '2024-01-04', units: 10, price: 200 }),
        ],
        assets: [market({ '2024-01-01': 100, '2024-01-03': 200 })],
      })
      expect(lines[0]?.gain.total).toBeCloseTo(100, 10)
      expect(lines[0]?.units).toBe(1)
      expect(lines[0]?.percent).toBeCloseTo(100 / 3000, 12)
    },
  )

  test('a full close resets the cost, and nothing of it reaches the next purchase', () => {
    const { lines } = measure({
      today: '2024-03-01',
      transactions: [
        booked({ type: 'buy', date: '2024-01-01', units: 3, price: 10 }),
        booked({ type: 'sell', date: '2024-01-02', units: 3, price: 12 }),
        booked({ type: 'buy', date: '2024-02-01', units: 2, price: 50 }),
      ],
      assets: [market({ '2024-01-01': 10, '2024-02-01': 55 })],
    })
    expect(lines[0]).toMatchObject({ units: 2, costPerUnit: 50, baseCurrencyCost: 100, currentValue: 110 })
    expect(lines[0]?.gain).toMatchObject({ realized: 6, unrealized: 10, total: 16 })
  })

  test('units that cost nothing are legal; their percent is not a number and so absent', () => {
    const { lines, totals } = measure({
      today: '2024-02-01',
      transactions: [booked({ type: 'buy', date: '2024-01-01', units: 4, price: 0 })],
      assets: [market({ '2024-01-01': 5 })],
    })
    expect(lines[0]).toMatchObject({ costPerUnit: 0, currentValue: 20, percent: null })
    expect(totals).toMatchObject({ currentValue: 20, percent: null })
    expect(lines[0]?.gain.total).toBe(20)
  })

  test('a sale of more than is held realizes the covered units and is flagged', () => {
    const { lines, totals } = measure({
      today: '2024-02-01',
      transactions: [
        booked({ type: 'buy', date: '2024-01-01', units: 2, price: 10 }),
        booked({ id: 'too-much', type: 'sell', date: '2024-01-02', units: 5, price: 20, fee: 1 }),
        booked({ type: 'buy', date: '2024-01-03', units: 1, price: 30 }),
      ],
      assets: [market({ '2024-01-01': 10, '2024-01-03': 30 })],
    })
    expect(lines[0]).toMatchObject({ units: 1, oversoldUnits: 3, baseCurrencyCost: 30 })
    expect(lines[0]?.gain).toMatchObject({ realized: 20, unrealized: 0, fees: -1, total: 19 })
    expect(lines[0]?.caveats).toContainEqual({
      code: 'oversold',
      assetId: 'A',
      date: '2024-01-02',
      transactionId: 'too-much',
      units: 3,
    })
    expect(totals.currentValue).toBe(totals.moneyIn - totals.moneyOut + totals.gain.total)
  })

  test('the price effect is at the rate of the sale and of today, the rate effect on the cost', () => {
    const { lines } = measure({
      today: '2024-06-03',
      fx: USD_IN_EUR,
      transactions: [
        booked({ type: 'buy', date: '2024-01-02', units: 10, price: 100, currency: 'USD' }),
        booked({ type: 'sell', date: '2024-01-03', units: 4, price: 110, currency: 'USD', rate: 0.95 }),
      ],
      assets: [market({ '2024-01-02': 100, '2024-06-03': 120 }, { currency: 'USD' })],
    })
    const gain = lines[0]?.gain
    expect(gain?.realized).toBeCloseTo(40 * 0.95, 10)
    expect(gain?.unrealized).toBeCloseTo(120 * 0.8, 10)
    expect(gain?.currencyEffect).toBeCloseTo(400 * (0.95 - 0.9) + 600 * (0.8 - 0.9), 10)
    expect(lines[0]?.baseCurrencyCostPerUnit).toBeCloseTo(90, 10)
  })

  test('an asset in the portfolio currency has no currency gain, whatever currency it was paid in', () => {
    const { lines } = measure({
      today: '2024-06-03',
      fx: USD_IN_EUR,
      transactions: [
        booked({ type: 'buy', date: '2024-01-02', units: 10, price: 100, currency: 'USD', rate: 0.93 }),
        booked({ type: 'sell', date: '2024-03-02', units: 5, price: 110, currency: 'USD' }),
      ],
      assets: [market({ '2024-01-02': 90, '2024-06-03': 99 })],
    })
    expect(lines[0]?.gain.currencyEffect).toBe(0)
    expect(lines[0]?.costPerUnit).toBeCloseTo(93, 10)
  })

  test('a fee above the proceeds is money in, not negative money out', () => {
    const { lines } = measure({
      today: '2024-02-01',
      transactions: [
        booked({ type: 'buy', date: '2024-01-01', units: 2, price: 10 }),
        booked({ type: 'sell', date: '2024-01-05', units: 1, price: 3, fee: 8 }),
      ],
      assets: [market({ '2024-01-01': 10 })],
    })
    expect(lines[0]).toMatchObject({ moneyIn: 25, moneyOut: 0 })
  })

  test('pence are pounds once they are in', () => {
    const { lines } = measure({
      today: '2024-02-01',
      baseCurrency: 'GBP',
      transactions: [booked({ type: 'buy', date: '2024-01-01', units: 100, price: 250, fee: 600, currency: 'GBX' })],
      assets: [market({ '2024-01-01': 2.6 }, { currency: 'GBP' })],
    })
    expect(lines[0]).toMatchObject({ costPerUnit: 2.5, baseCurrencyCost: 250, currentValue: 260, moneyIn: 256 })
    expect(lines[0]?.gain).toMatchObject({ unrealized: 10, fees: -6, currencyEffect: 0, total: 4 })
  })
})

describe('splits', () => {
  const transactions = [booked({ type: 'buy', date: '2020-08-03', units: 10, price: 430 })]
  const closes = { '2020-08-03': 430, '2020-08-28': 500, '2020-08-31': 130 }
  const split = { splits: [{ date: '2020-08-31', ratio: 4 }] }

  test('an unbooked market split applies automatically and is shown', () => {
    const measured = measure({ today: '2020-09-01', transactions, assets: [market(closes, split)] })
    expect(measured.lines[0]).toMatchObject({ units: 40, currentValue: 5200, costPerUnit: 107.5 })
    expect(measured.unbookedSplits).toEqual([{ assetId: 'A', date: '2020-08-31', ratio: 4, unitsAfter: 40 }])
    const { value } = measureReturn(measured, 'twr', { from: '2020-08-28', to: '2020-08-31' })
    expect(value).toBeCloseTo(520 / 500 - 1, 12)
  })

  test('a booked one is not applied twice', () => {
    const withSplit = [...transactions, booked({ type: 'split', date: '2020-08-28', units: 4 })]
    const measured = measure({ today: '2020-09-01', transactions: withSplit, assets: [market(closes, split)] })
    expect(measured.lines[0]?.units).toBe(40)
    expect(measured.unbookedSplits).toEqual([])
    const { value } = measureReturn(measured, 'twr', { from: '2020-08-03', to: '2020-08-30' })
    expect(value).toBeCloseTo(500 / 430 - 1, 12)
  })

  test('an ignored one keeps the units', () => {
    const ignoredSplits = [{ assetId: 'A', date: '2020-08-31' }]
    const measured = measure({ today: '2020-09-01', transactions, assets: [market(closes, split)], ignoredSplits })
    expect(measured.lines[0]).toMatchObject({ units: 10, currentValue: 1300 })
    expect(measured.unbookedSplits).toEqual([])
  })

  test('units sold after an unbooked split are those after it', () => {
    const sale = booked({ type: 'sell', date: '2020-08-31', units: 40, price: 130 })
    const measured = measure({
      today: '2020-09-01',
      transactions: [...transactions, sale],
      assets: [market(closes, split)],
    })
    expect(measured.lines[0]).toMatchObject({ units: 0, oversoldUnits: 0 })
    expect(measured.lines[0]?.gain.realized).toBeCloseTo(900, 10)
  })
})

describe('what is missing', () => {
  const held = booked({ type: 'buy', date: '2024-01-01', units: 1, price: 10 })
  const other = booked({ type: 'buy', date: '2024-01-01', assetId: 'B', units: 1, price: 10, currency: 'XYZ' })
  const known = market({ '2024-01-01': 12 })

  test.each([
    { title: 'no price', asset: market({}, { assetId: 'B' }), code: 'missing-price' },
    { title: 'no rate', asset: market({ '2024-01-01': 9 }, { assetId: 'B', currency: 'XYZ' }), code: 'missing-rate' },
    { title: 'nothing known at all', asset: undefined, code: 'unknown-asset' },
  ])('$title: the line has no value, the sums leave it out and say so', ({ asset, code }) => {
    const assets = asset === undefined ? [known] : [known, asset]
    const measured = measure({ today: '2024-02-01', transactions: [held, other], assets })
    const line = measured.lines.find(({ assetId }) => assetId === 'B')
    expect(line).toMatchObject({ units: 1, baseCurrencyCurrentValue: null, percent: null })
    expect(line?.gain.total).toBeNull()
    expect(line?.caveats.map((caveat) => caveat.code)).toContain(code)
    expect(measured.totals).toMatchObject({ currentValue: 12, cost: 10, moneyIn: 10, isPartial: true })
    expect(measured.totals.leftOut.map(({ assetId }) => assetId)).toEqual(['B'])
    expect(measured.totals.leftOut[0]?.reasons).toContain(code)
    expect(measured.withoutDailyValues).toEqual(['B'])
    expect(measurePerformance(measured, 'twr').sinceStart?.value).toBeCloseTo(0.2, 12)
    expect(groupLines(measured.lines, (assetId) => assetId).map(({ isPartial }) => isPartial)).toEqual([false, true])
  })

  test('a closed line without a price is worth nothing and gained what it gained', () => {
    const sale = booked({ type: 'sell', date: '2024-01-05', units: 1, price: 15 })
    const measured = measure({ today: '2024-02-01', transactions: [held, sale], assets: [] })
    expect(measured.totals).toMatchObject({ currentValue: 0, isPartial: false })
    expect(measured.totals.gain.total).toBe(5)
    expect(measured.withoutDailyValues).toEqual(['A'])
    expect(measurePerformance(measured, 'twr').sinceStart).toMatchObject({ value: null, reason: 'not-valued' })
    const after = { from: '2024-01-10', to: '2024-02-01' }
    expect(measureReturn(measured, 'twr', after)).toMatchObject({ value: null, reason: 'nothing-held' })
  })

  test('a closed line whose transactions have their own rates needs no table', () => {
    const rate = 0.5
    const transactions = [
      booked({ type: 'buy', date: '2024-01-01', units: 1, price: 10, currency: 'XYZ', rate }),
      booked({ type: 'sell', date: '2024-01-05', units: 1, price: 14, currency: 'XYZ', rate }),
    ]
    const assets = [market({ '2024-01-01': 10 }, { currency: 'XYZ' })]
    const { totals } = measure({ today: '2024-02-01', transactions, assets })
    expect(totals).toMatchObject({ currentValue: 0, isPartial: false, gain: { total: 2 } })
  })

  // 1 x (12 - 10), the dividend of 2 EUR, and a dividend and a fee that nobody can convert.
  test('a dividend and a fee without a rate leave the value and the returns alone, and the gain is partial', () => {
    const transactions = [
      held,
      booked({ type: 'dividend', date: '2024-01-10', price: 2 }),
      booked({ id: 'paid', type: 'dividend', date: '2024-01-11', price: 3, fee: 1, currency: 'XYZ' }),
      booked({ id: 'charged', type: 'fee', date: '2024-01-12', price: 3, currency: 'XYZ' }),
    ]
    const measured = measure({ today: '2024-01-15', transactions, assets: [known] })
    expect(measured.lines[0]).toMatchObject({ baseCurrencyCurrentValue: 12, isGainPartial: true })
    expect(measured.totals).toMatchObject({ currentValue: 12, moneyIn: 10, moneyOut: 2, isPartial: true, leftOut: [] })
    expect(measured.totals.gain).toMatchObject({ total: 4, unrealized: 2, dividend: 2, fees: 0 })
    expect(measured.withoutDailyValues).toEqual([])
    expect(measurePerformance(measured, 'twr').sinceStart?.value).toBeCloseTo(1.2 * (14 / 12) - 1, 12)
    expect(measured.caveats.map(({ code, transactionId }) => [code, transactionId])).toEqual([
      ['missing-rate', 'paid'],
      ['missing-rate', 'charged'],
      ['stale-price', undefined],
    ])
  })

  test('an old rate and a rate before the first are used and marked', () => {
    const usd = booked({ type: 'buy', date: '2023-12-20', units: 1, price: 10, currency: 'USD', id: 'usd' })
    const assets = [market({ '2023-12-20': 10, '2024-06-20': 10 }, { currency: 'USD' })]
    const late = measure({ today: '2024-06-20', fx: USD_IN_EUR, transactions: [usd], assets })
    expect(late.caveats).toEqual([
      { code: 'estimated-rate', assetId: 'A', date: '2024-01-01', currency: 'USD', transactionId: 'usd' },
      { code: 'stale-rate', assetId: 'A', date: '2024-06-03', currency: 'USD' },
    ])
    const early = measure({ today: '2023-12-27', fx: USD_IN_EUR, transactions: [usd], assets })
    expect(early.caveats.filter(({ transactionId }) => transactionId === undefined)).toEqual([
      { code: 'estimated-rate', assetId: 'A', date: '2024-01-01', currency: 'USD' },
    ])
  })

  test('old and early prices are used and marked', () => {
    const stale = measure({ today: '2024-02-01', transactions: [held], assets: [known] })
    expect(stale.lines[0]?.caveats).toContainEqual({ code: 'stale-price', assetId: 'A', date: '2024-01-01' })
    const fresh = measure({ today: '2024-01-08', transactions: [held], assets: [known] })
    expect(fresh.caveats).toEqual([])
    const early = measure({ today: '2024-01-08', transactions: [held], assets: [market({ '2024-01-04': 8 })] })
    expect(early.caveats).toEqual([{ code: 'estimated-price', assetId: 'A', date: '2024-01-04' }])
    expect(measureReturn(early, 'twr', { from: '2023-12-31', to: '2024-01-02' }).value).toBeCloseTo(-0.2, 12)
  })

  test('transactions of the future and with unusable numbers are left out and named', () => {
    const future = booked({ id: 'future', type: 'buy', date: '2025-01-01', units: 1, price: 10 })
    const broken = booked({ id: 'broken', type: 'buy', date: '2024-01-01', units: Number.NaN, price: 10 })
    const { lines, caveats } = measure({ today: '2024-01-02', transactions: [held, future, broken], assets: [known] })
    expect(lines[0]?.units).toBe(1)
    expect(caveats.map(({ code, transactionId }) => [code, transactionId])).toEqual([
      ['future-transaction', 'future'],
      ['unmeasurable-transaction', 'broken'],
    ])
  })
})

test('the daily series of many holdings takes a step for each, so that other work can run in between', () => {
  const assetIds = ['a', 'b', 'c']
  const measured = measure({
    today: '2024-01-02',
    transactions: assetIds.map((assetId) => booked({ assetId, type: 'buy', date: '2024-01-01', units: 1, price: 10 })),
    assets: assetIds.map((assetId) => ({ ...market({ '2024-01-01': 10, '2024-01-02': 12 }), assetId })),
  })
  const steps = measured.valueSeriesInSteps()
  expect([steps.next().done, steps.next().done]).toEqual([false, false])
  expect(steps.next().value?.values).toEqual(Float64Array.of(0, 30, 36))
})
