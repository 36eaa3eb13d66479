import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { describe, expect, test } from 'vitest'
import { parseIsoDate } from './calendar.ts'
import { explain, type Question } from './explain.ts'
import { explainedFigures, getFigure } from './figures/catalog.ts'
import { createFxTable } from './fx-table.ts'
import { measurePortfolio, type PortfolioMeasurement } from './measure-portfolio.ts'
import { recompute, recomputeValue } from './recompute.ts'
import { runSteps } from './steps.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'
import { readMarketFolder } from './testing/read-market-folder.ts'

const example = measurePortfolio({ ...readMarketFolder(MARKET_FOLDER), baseCurrency: 'EUR', today: '2023-12-29' })

const explanationOf = (measured: PortfolioMeasurement, question: Question) =>
  runSteps(explain(measured, question))?.explanation

describe('a figure of the example ledger', () => {
  test('realized gain names the sale, its cost and its rate', () => {
    const explanation = explanationOf(example, { figure: 'gain.realized', assetId: 'ACRN.US' })
    expect(explanation).toMatchObject({ formula: 'realized-gain', unit: 'EUR', combine: 'sum', leftOut: [] })
    expect(explanation?.leaves).toHaveLength(1)
    expect(explanation?.leaves[0]).toMatchObject({ kind: 'sell', transactionId: 'row-11', date: '2022-08-08' })
    expect(explanation?.leaves[0]?.amount).toBeCloseTo(((70.5 - 56.1) * 15) / 1.065, 10)
    expect(explanation?.leaves[0]?.operands).toMatchObject([
      { name: 'units', value: 15 },
      { name: 'proceeds', value: 1057.5, unit: 'USD' },
      { name: 'cost', value: 841.5, unit: 'USD' },
      { name: 'rate', unit: 'EUR per USD', date: '2022-08-08', source: 'table' },
    ])
  })

  test('current value names the price, the rate and their days', () => {
    const explanation = explanationOf(example, { figure: 'baseCurrencyCurrentValue', assetId: 'ACRN.US' })
    expect(explanation?.leaves[0]).toMatchObject({
      kind: 'holding',
      operands: [
        { name: 'units', value: 25 },
        { name: 'price', value: 88.95, unit: 'USD', date: '2023-12-29', source: 'close' },
        { name: 'rate', date: '2023-12-29', source: 'table' },
      ],
    })
  })

  test('cost is that of the purchases since the last full close', () => {
    const explanation = explanationOf(example, { figure: 'cost', assetId: 'CORD.XETRA' })
    expect(explanation?.leaves.map(({ date, amount }) => [date, amount])).toEqual([['2022-10-03', 2125]])
  })

  test('units count in those of today', () => {
    const explanation = explanationOf(example, { figure: 'units', assetId: 'BEAM.LSE' })
    expect(explanation?.leaves.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['buy', 100],
      ['sell', -30],
    ])
  })

  test('a group of one line is in the currency of the portfolio, as every group', () => {
    const inDollars = explanationOf(example, { figure: 'currentValue', assetId: 'ACRN.US' })
    const inEuros = explanationOf(example, { figure: 'baseCurrencyCurrentValue', assetId: 'ACRN.US' })
    expect(inDollars).toMatchObject({ unit: 'USD' })
    expect(inDollars?.value).toBeCloseTo(25 * 88.95, 10)
    expect(explanationOf(example, { figure: 'currentValue', assetIds: ['ACRN.US'] })).toEqual(inEuros)
    expect(explanationOf(example, { figure: 'cost', assetIds: ['ACRN.US'] })).toMatchObject({ unit: 'EUR' })
    expect(explanationOf(example, { figure: 'units', assetIds: ['ACRN.US'] })).toBeUndefined()
  })

  test('total gain of a year is made of its five parts and starts from the value at its beginning', () => {
    const period = { from: '2022-12-31', to: '2023-12-29' }
    const explanation = explanationOf(example, { figure: 'gain.total', assetIds: ['DUNE.US', 'CORD.XETRA'], period })
    expect(explanation?.parts.map(({ formula }) => formula)).toEqual([
      'realized-gain',
      'unrealized-gain',
      'currency-gain',
      'dividends',
      'fees',
    ])
    expect(explanation?.parts[4]?.leaves.map(({ date }) => date)).toEqual(['2023-09-11', '2023-06-30'])
  })

  test('a time-weighted return lists every day with flows', () => {
    const explanation = explanationOf(example, { figure: 'return.twr', assetId: 'CORD.XETRA' })
    const days = explanation?.leaves.filter(({ kind }) => kind === 'flow').map(({ date }) => date)
    expect(days).toEqual(['2021-02-01', '2021-10-04', '2022-01-10', '2022-10-03', '2023-06-30'])
  })
})

describe('an explanation names every input', () => {
  const operandsOf = (measured: PortfolioMeasurement, question: Question) =>
    explanationOf(measured, question)?.leaves.map(({ operands }) => operands) ?? []
  const dollars = createFxTable([
    { base: 'USD', quote: 'EUR', days: Int32Array.of(parseIsoDate('2024-01-02')), rates: Float64Array.of(0.9) },
    { base: 'GBP', quote: 'EUR', days: Int32Array.of(parseIsoDate('2024-01-02')), rates: Float64Array.of(1.2) },
  ])

  test('a close carried over a split: the close as traded, the split, and the price they make', () => {
    const measured = measure({
      today: '2024-06-04',
      transactions: [booked({ type: 'buy', date: '2024-01-02', units: 10, price: 100 })],
      assets: [market({ '2024-01-02': 100, '2024-05-31': 120 }, { splits: [{ date: '2024-06-03', ratio: 4 }] })],
    })
    const close = { unit: 'EUR', date: '2024-05-31', source: 'close' }
    const priceInputs = [
      { name: 'close', value: 120, ...close },
      { name: 'split', value: 0.25, unit: 'ratio', date: '2024-06-03' },
      { name: 'price', value: 30, ...close },
    ]
    expect(operandsOf(measured, { figure: 'baseCurrencyCurrentValue' })[0]).toMatchObject([
      { name: 'units', value: 40 },
      ...priceInputs,
      { name: 'rate', value: 1, source: 'same-currency' },
    ])
    expect(explanationOf(measured, { figure: 'price', assetId: 'A' })?.operands).toEqual(priceInputs)
    expect(operandsOf(measured, { figure: 'units', assetId: 'A' })[0]).toMatchObject([
      { name: 'units', value: 10 },
      { name: 'split', value: 4, date: '2024-06-03' },
    ])
  })

  test('a transaction in another currency: its own amount, rate, fee and their currency', () => {
    const transactions = [
      booked({ type: 'buy', date: '2024-01-02', units: 10, price: 500, fee: 200, currency: 'GBX' }),
      booked({ type: 'dividend', date: '2024-02-02', price: 7, fee: 1, currency: 'EUR' }),
      booked({ type: 'fee', date: '2024-03-01', price: 3, currency: 'GBP', rate: 1.25 }),
    ]
    const assets = [market({ '2024-01-02': 6 }, { currency: 'USD' })]
    const measured = measure({ today: '2024-06-03', fx: dollars, transactions, assets })
    expect(operandsOf(measured, { figure: 'purchases' })[0]).toEqual([
      { name: 'units', value: 10, unit: 'units' },
      { name: 'traded-amount', value: 50, unit: 'GBP' },
      { name: 'traded-rate', value: 1.2, unit: 'EUR per GBP', date: '2024-01-02', source: 'table' },
      { name: 'amount', value: expect.closeTo(60 / 0.9, 10), unit: 'USD' },
      { name: 'rate', value: 0.9, unit: 'EUR per USD', date: '2024-01-02', source: 'table' },
    ])
    expect(operandsOf(measured, { figure: 'gain.dividend' })[0]).toMatchObject([
      { name: 'traded-amount', value: 7, unit: 'EUR' },
      { name: 'traded-rate', value: 1, unit: 'EUR per EUR', source: 'same-currency' },
      { name: 'amount', unit: 'USD' },
      { name: 'rate', value: 0.9 },
    ])
    expect(operandsOf(measured, { figure: 'gain.fees' })).toMatchObject([
      [
        { name: 'fee', value: 2, unit: 'GBP' },
        { name: 'fee-rate', value: 1.2, unit: 'EUR per GBP', date: '2024-01-02', source: 'table' },
      ],
      [
        { name: 'fee', value: 1, unit: 'EUR' },
        { name: 'fee-rate', value: 1 },
      ],
      [
        { name: 'fee', value: 3, unit: 'GBP' },
        { name: 'fee-rate', value: 1.25, source: 'transaction', date: '2024-03-01' },
      ],
    ])
  })

  test('a dividend after the last sale: its rate, and the day on which a return counts it', () => {
    const transactions = [
      booked({ type: 'buy', date: '2024-01-03', units: 10, price: 100, currency: 'USD' }),
      booked({ type: 'sell', date: '2024-02-01', units: 10, price: 110, currency: 'USD' }),
      booked({ type: 'dividend', date: '2024-03-15', price: 50, currency: 'USD' }),
    ]
    const assets = [market({ '2024-01-02': 100 }, { currency: 'USD' })]
    const measured = measure({ today: '2024-06-03', fx: dollars, transactions, assets })
    expect(operandsOf(measured, { figure: 'gain.dividend' })[0]).toMatchObject([
      { name: 'amount', value: 50, unit: 'USD' },
      { name: 'rate', value: 0.9, unit: 'EUR per USD', date: '2024-01-02', source: 'table' },
    ])
    const leaves = explanationOf(measured, { figure: 'return.twr' })?.leaves
    expect(leaves?.map(({ kind, date }) => [kind, date])).toEqual([
      ['flow', '2024-01-03'],
      ['span', '2024-01-31'],
      ['flow', '2024-02-01'],
    ])
    expect(leaves?.at(-1)?.operands).toMatchObject([
      { name: 'start-value', value: 900 },
      { name: 'money-in', value: 0 },
      { name: 'money-out', value: 990 },
      { name: 'money-out', value: 45, date: '2024-03-15' },
      { name: 'end-value', value: 0 },
    ])
  })

  // 10 units for nothing on January 3, at 100, then 120: 20 %. Nothing on them, 60 of the value are lost to a close of 0 and back.
  test.each([
    { title: 'units received for nothing', closes: { '2024-01-03': 100, '2024-02-01': 120 }, factors: [1.2] },
    {
      title: 'a price that returns from zero',
      closes: { '2024-01-03': 100, '2024-01-10': 0, '2024-01-11': 80, '2024-02-01': 60 },
      factors: [0, 0.75],
    },
  ])('the spans of $title', ({ closes, factors }) => {
    const gift = booked({ type: 'buy', date: '2024-01-03', units: 10, price: 0 })
    const measured = measure({ today: '2024-02-01', transactions: [gift], assets: [market(closes)] })
    const explanation = explanationOf(measured, { figure: 'return.twr' })
    expect(explanation?.leaves.map(({ amount }) => amount)).toEqual(factors.map((factor) => expect.closeTo(factor, 12)))
    const value = factors.reduce((product, factor) => product * factor, 1) - 1
    expect(explanation?.value).toBeCloseTo(value, 12)
    expect(explanation && recompute(explanation, 'inputs')).toBeCloseTo(value, 12)
    expect(explanation && recompute(explanation, 'amounts')).toBeCloseTo(value, 12)
  })

  test('an internal rate of return: the flows and days that give it in a spreadsheet, and every other rate', () => {
    const transactions = [
      booked({ type: 'buy', date: '2020-12-31', units: 10, price: 10 }),
      booked({ type: 'sell', date: '2021-12-31', units: 10, price: 23 }),
      booked({ type: 'fee', date: '2022-12-31', price: 132 }),
    ]
    const measured = measure({ today: '2023-06-30', transactions, assets: [market({ '2020-12-31': 10 })] })
    const explained = explanationOf(measured, { figure: 'return.irr' })
    expect(explained?.operands).toMatchObject([
      { name: 'annual-rate', value: expect.closeTo(0.1, 9) },
      { name: 'other-rate', value: expect.closeTo(0.2, 9) },
      { name: 'days-held', value: 365, unit: 'days' },
    ])
    expect(explained?.leaves.map(({ date, operands }) => [date, ...operands.map(({ value }) => value)])).toEqual([
      ['2020-12-31', -100, 0],
      ['2021-12-31', 230, 365],
      ['2022-12-31', -132, 730],
    ])
  })

  test('a figure of a line has its identity, its percentage and its holding', () => {
    const explained = runSteps(explain(example, { figure: 'gain.total', assetId: 'ACRN.US' }))
    const line = example.lines.find(({ assetId }) => assetId === 'ACRN.US')
    expect(explained?.identity).toEqual({
      currency: 'EUR',
      start: 0,
      moneyIn: line?.moneyIn,
      moneyOut: line?.moneyOut,
      gain: expect.closeTo(line?.gain.total ?? 0, 9),
      value: line?.baseCurrencyCurrentValue,
    })
    expect(explained?.percentOf).toEqual({
      purchases: line?.purchases,
      currency: 'EUR',
      percent: expect.closeTo(line?.percent ?? 0, 12),
    })
    expect(explained?.holding.map(({ name }) => name)).toEqual(['units', 'price', 'rate'])
    expect(runSteps(explain(example, { figure: 'return.twr' }))).toMatchObject({
      identity: null,
      percentOf: null,
      holding: [],
    })
  })
})

// A reverse split leaves 1e-10 units, which count as none: the 100 that they cost are lost.
test('negligible units are none, and what they cost is a loss that is explained', () => {
  const measured = measure({
    today: '2024-02-01',
    transactions: [
      booked({ type: 'buy', date: '2024-01-02', units: 1e-8, price: 1e10 }),
      booked({ type: 'reversesplit', date: '2024-01-03', units: 100 }),
    ],
    assets: [market({ '2024-01-02': 1e10 })],
  })
  expect(measured.lines[0]).toMatchObject({ units: 0, baseCurrencyCurrentValue: 0, gain: { total: -100 } })
  const explained = runSteps(explain(measured, { figure: 'gain.total' }))
  expect(explained && recompute(explained.explanation)).toBeCloseTo(-100, 9)
  expect(explained?.identity && recomputeValue(explained.identity)).toBeCloseTo(0, 9)
})

describe('questions without an explanation', () => {
  test('an asset that is not there, and figures per unit of several', () => {
    expect(explanationOf(example, { figure: 'gain.total', assetId: 'NONE' })).toBeUndefined()
    expect(explanationOf(example, { figure: 'units' })).toBeUndefined()
    expect(explanationOf(example, { figure: 'costPerShare', assetIds: ['ACRN.US', 'DUNE.US'] })).toBeUndefined()
  })

  test('a missing price leaves the figure of the line absent and the sum without the line', () => {
    const measured = measure({
      today: '2024-02-01',
      transactions: [
        booked({ type: 'buy', date: '2024-01-01', units: 1, price: 10 }),
        booked({ type: 'buy', date: '2024-01-01', assetId: 'B', units: 1, price: 10 }),
      ],
      assets: [market({ '2024-01-01': 12 })],
    })
    const missing = [{ input: 'price', assetId: 'B', transactionId: null, date: '2024-02-01', unit: 'EUR' }]
    const line = runSteps(explain(measured, { figure: 'gain.total', assetId: 'B' }))
    expect(line?.explanation.value).toBeNull()
    expect(line?.explanation.parts[1]?.leaves[0]?.operands[1]).toMatchObject({ name: 'price', value: null })
    expect(line?.missing).toEqual(missing)
    const whole = runSteps(explain(measured, { figure: 'gain.total' }))
    expect(whole).toMatchObject({ explanation: { value: 2, leftOut: ['B'] }, missing })
  })

  test('a dividend without a rate is left out and named, and the rest recomputes', () => {
    const measured = measure({
      today: '2024-02-01',
      transactions: [
        booked({ type: 'buy', date: '2024-01-01', units: 1, price: 10 }),
        booked({ id: 'unrated', type: 'dividend', date: '2024-01-10', price: 3, currency: 'XYZ' }),
      ],
      assets: [market({ '2024-01-01': 12 })],
    })
    const explained = runSteps(explain(measured, { figure: 'gain.total' }))
    expect(explained?.explanation.value).toBe(2)
    expect(explained && recompute(explained.explanation)).toBe(2)
    expect(explained?.explanation.parts[3]?.leaves).toMatchObject([{ transactionId: 'unrated', isLeftOut: true }])
    expect(explained?.missing).toEqual([
      { input: 'rate', assetId: 'A', transactionId: 'unrated', date: '2024-01-10', unit: 'EUR per XYZ' },
    ])
  })
})

test('every figure of the catalog that has a formula is explained by it, of a line and, in its scope, of the portfolio', () => {
  for (const figure of explainedFigures) {
    const { formulaId, scope } = getFigure(figure)
    expect(explanationOf(example, { figure, assetId: 'ACRN.US' })?.formula, figure).toBe(formulaId)
    expect(explanationOf(example, { figure })?.formula, figure).toBe(scope === 'line' ? undefined : formulaId)
  }
})
