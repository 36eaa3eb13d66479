import { describe, expect, test } from 'vitest'
import { compareWithBenchmark } from './benchmark.ts'
import { formatIsoDate, parseIsoDate } from './calendar.ts'
import { explain } from './explain.ts'
import { createFxTable } from './fx-table.ts'
import type { LedgerTransaction } from './ledger.ts'
import type { AssetMarket } from './market.ts'
import { measurePerformance } from './measure-return.ts'
import { runSteps } from './steps.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'
import { bridgeValue } from './value-bridge.ts'

const buy = (given: Partial<LedgerTransaction> = {}) =>
  booked({ type: 'buy', date: '2024-01-02', units: 10, price: 100, ...given })
const prices = market({ '2024-01-02': 100, '2024-03-01': 120 })

const CASES: readonly { title: string; transactions: LedgerTransaction[]; assets?: AssetMarket[] }[] = [
  { title: 'dates before the first price', transactions: [buy({ date: '1900-01-01' })] },
  { title: 'dates before the first rate', transactions: [buy({ date: '1999-01-01', currency: 'USD' })] },
  { title: 'only dividends', transactions: [booked({ type: 'dividend', date: '2024-01-02', price: 5 })] },
  { title: 'only fees', transactions: [booked({ type: 'fee', date: '2024-01-02', price: 5 })] },
  { title: 'only a sale', transactions: [booked({ type: 'sell', date: '2024-01-02', units: 1, price: 5, fee: 9 })] },
  { title: 'only a split', transactions: [booked({ type: 'split', date: '2024-01-02', units: 3 })] },
  {
    title: 'units of 1e-8',
    transactions: [buy({ units: 1e-8 }), booked({ type: 'sell', date: '2024-02-01', units: 5e-9, price: 9 })],
  },
  {
    title: 'units of 1e12',
    transactions: [buy({ units: 1e12 }), booked({ type: 'sell', date: '2024-02-01', units: 1e12 / 3, price: 9 })],
  },
  {
    title: 'a price of 0 in the market',
    transactions: [buy()],
    assets: [market({ '2024-01-02': 100, '2024-02-01': 0, '2024-03-01': 1 })],
  },
  { title: 'prices of 0 alone', transactions: [buy({ price: 0 })], assets: [market({ '2024-01-02': 0 })] },
  { title: 'no price at all', transactions: [buy()], assets: [market({})] },
  { title: 'no asset at all', transactions: [buy()], assets: [] },
  { title: 'a currency without any rate', transactions: [buy({ currency: 'XYZ' })] },
  { title: 'an asset in a currency without any rate', transactions: [buy()], assets: [{ ...prices, currency: 'XYZ' }] },
  { title: 'a rate of 0', transactions: [buy({ currency: 'USD', rate: 0 })] },
  {
    title: 'numbers that are none',
    transactions: [buy({ price: Number.NaN }), buy({ units: Number.POSITIVE_INFINITY }), buy({ fee: -1 })],
  },
  { title: 'a date that is none', transactions: [buy({ date: '2024-02-30' })] },
  { title: 'a split into nothing', transactions: [buy(), booked({ type: 'split', date: '2024-02-01', units: 0 })] },
  {
    title: 'a fee above the proceeds',
    transactions: [buy(), booked({ type: 'sell', date: '2024-02-01', units: 1, price: 1, fee: 500 })],
  },
  {
    title: 'ten thousand rows on one day',
    transactions: Array.from({ length: 10_000 }, (_, index) =>
      index % 2 === 0 ? buy({ units: 0.1 }) : booked({ type: 'sell', date: '2024-01-02', units: 0.1, price: 101 }),
    ),
  },
]

describe.each(['average', 'fifo'] as const)('by %s cost there is no crash, no NaN and no Infinity:', (costMethod) => {
  test.each(CASES)('$title', ({ transactions, assets = [prices] }) => {
    const fx = createFxTable([
      { base: 'EUR', quote: 'USD', days: Int32Array.of(parseIsoDate('2024-01-02')), rates: Float64Array.of(1.1) },
    ])
    const measured = measure({ today: '2024-03-01', transactions, assets, fx, costMethod })
    const { measuredLines, valueSeries, valueSeriesInSteps, effects, ...figures } = measured
    const period = { from: '2024-01-02', to: formatIsoDate(parseIsoDate('2024-02-15')) }
    expectNumbers({ figures, effects: effects(), series: valueSeries() })
    expectNumbers(runSteps(bridgeValue(measured, period)))
    for (const method of ['twr', 'irr', 'dietz'] as const) {
      expectNumbers(measurePerformance(measured, method, { month: 2, day: 29 }))
      expectNumbers(runSteps(explain(measured, { figure: `return.${method}`, period })))
    }
    expectNumbers(runSteps(explain(measured, { figure: 'percent' })))
    expectNumbers(runSteps(explain(measured, { figure: 'percent', assetId: 'A' })))
    expectNumbers(compareWithBenchmark(measured, [{ market: prices, weight: 100 }], fx))
  })
})

function expectNumbers(result: unknown, path = ''): void {
  if (typeof result === 'number') {
    if (!Number.isFinite(result)) expect.fail(`${path} is ${result}`)
  } else if (result instanceof Float64Array) {
    const index = result.findIndex((value) => !Number.isFinite(value))
    if (index >= 0) expect.fail(`${path}[${index}] is ${result[index]}`)
  } else if (typeof result === 'object' && result !== null) {
    for (const [name, value] of Object.entries(result)) expectNumbers(value, `${path}.${name}`)
  }
}
