import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import { FORMULAS } from './explanation.ts'
import { measurePortfolio } from './measure-portfolio.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'
import { readMarketFolder } from './testing/read-market-folder.ts'

const example = measurePortfolio({ ...readMarketFolder(MARKET_FOLDER), baseCurrency: 'EUR', today: '2023-12-29' })

describe('a figure of the example ledger', () => {
  test('realized gain names the sale, its cost and its rate', () => {
    const explanation = explain(example, { figure: 'gain.realized', assetId: 'ACRN.US' })
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
    const explanation = explain(example, { figure: 'baseCurrencyCurrentValue', assetId: 'ACRN.US' })
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
    const explanation = explain(example, { figure: 'cost', assetId: 'CORD.XETRA' })
    expect(explanation?.leaves.map(({ date, amount }) => [date, amount])).toEqual([['2022-10-03', 2125]])
  })

  test('units count in those of today', () => {
    const explanation = explain(example, { figure: 'units', assetId: 'BEAM.LSE' })
    expect(explanation?.leaves.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['buy', 100],
      ['sell', -30],
    ])
  })

  test('a group of one line is in the currency of the portfolio, as every group', () => {
    const inDollars = explain(example, { figure: 'currentValue', assetId: 'ACRN.US' })
    const inEuros = explain(example, { figure: 'baseCurrencyCurrentValue', assetId: 'ACRN.US' })
    expect(inDollars).toMatchObject({ unit: 'USD' })
    expect(inDollars?.value).toBeCloseTo(25 * 88.95, 10)
    expect(explain(example, { figure: 'currentValue', assetIds: ['ACRN.US'] })).toEqual(inEuros)
    expect(explain(example, { figure: 'cost', assetIds: ['ACRN.US'] })).toMatchObject({ unit: 'EUR' })
    expect(explain(example, { figure: 'units', assetIds: ['ACRN.US'] })).toBeUndefined()
  })

  test('total gain of a year is made of its five parts and starts from the value at its beginning', () => {
    const period = { from: '2022-12-31', to: '2023-12-29' }
    const explanation = explain(example, { figure: 'gain.total', assetIds: ['DUNE.US', 'CORD.XETRA'], period })
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
    const explanation = explain(example, { figure: 'return.twr', assetId: 'CORD.XETRA' })
    const days = explanation?.leaves.filter(({ kind }) => kind === 'flow').map(({ date }) => date)
    expect(days).toEqual(['2021-02-01', '2021-10-04', '2022-01-10', '2022-10-03', '2023-06-30'])
  })
})

describe('questions without an answer', () => {
  test('an asset that is not there, and figures per unit of several', () => {
    expect(explain(example, { figure: 'gain.total', assetId: 'NONE' })).toBeUndefined()
    expect(explain(example, { figure: 'units' })).toBeUndefined()
    expect(explain(example, { figure: 'costPerUnit', assetIds: ['ACRN.US', 'DUNE.US'] })).toBeUndefined()
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
    const line = explain(measured, { figure: 'gain.total', assetId: 'B' })
    expect(line?.value).toBeNull()
    expect(line?.parts[1]?.leaves[0]?.operands[1]).toMatchObject({ name: 'price', value: null, source: 'missing' })
    expect(explain(measured, { figure: 'gain.total' })).toMatchObject({ value: 2, leftOut: ['B'] })
  })
})

test('every formula is written down on a page of the methods', () => {
  const pages = readdirSync(join(import.meta.dirname, '../../../docs/methods'))
  for (const { page } of Object.values(FORMULAS)) expect(pages).toContain(page)
})
