import { describe, expect, test } from 'vitest'
import { type BenchmarkComparison, type BenchmarkPart, compareWithBenchmark, isUnavailable } from './benchmark.ts'
import { benchmarkReturn } from './benchmark-return.ts'
import { parseIsoDate } from './calendar.ts'
import { createFxTable } from './fx-table.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import { seriesOfPeriod } from './period-series.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const fx = createFxTable([
  { base: 'EUR', quote: 'USD', days: Int32Array.of(parseIsoDate('2023-12-29')), rates: Float64Array.of(1.25) },
])
const index = market({ '2023-12-29': 50, '2024-01-03': 60, '2024-01-05': 45 }, { assetId: 'index', currency: 'USD' })
const portfolio = measure({
  today: '2024-01-05',
  transactions: [
    booked({ type: 'buy', date: '2024-01-02', units: 10, price: 100 }),
    booked({ type: 'sell', date: '2024-01-04', units: 4, price: 150 }),
  ],
  assets: [market({ '2024-01-02': 110, '2024-01-04': 150 })],
})

function compared(parts: readonly BenchmarkPart[], measured: PortfolioMeasurement = portfolio): BenchmarkComparison {
  const comparison = compareWithBenchmark(measured, parts, fx)
  if (isUnavailable(comparison)) throw new Error(comparison.reason)
  return comparison
}

describe('the same flows in another asset', () => {
  test('each flow grows with the index from its day on', () => {
    const { firstDate, amounts, exhaustedOn } = compared([{ market: index, weight: 100 }])
    expect(firstDate).toBe('2024-01-01')
    expect([...amounts.invested]).toEqual([0, 1000, 1000, 400, 400])
    expect([...amounts.portfolio]).toEqual([0, 1100, 1100, 900, 900])
    // 1000 put in at 50 are worth 1200 at 60; 600 leave, and what stays falls by 45 / 60.
    expect(amounts.benchmark.at(2)).toBeCloseTo(1200, 10)
    expect(amounts.benchmark.at(3)).toBeCloseTo(600, 10)
    expect(amounts.benchmark.at(4)).toBeCloseTo(450, 10)
    expect(exhaustedOn).toBeNull()
  })

  test('the chart of a period has the same amounts, and starts a later period with the value of its first day', () => {
    const { index: mix } = compared([{ market: index, weight: 100 }])
    const amountsFrom = (from: string) => {
      const series = seriesOfPeriod(portfolio, { from, to: '2024-01-05' }, mix)
      return [...(series?.benchmarkValues ?? [])].map((value) => Number(value.toFixed(9)))
    }
    expect(amountsFrom('2024-01-01')).toEqual([0, 1000, 1200, 600, 450])
    // 1100 at 60; 600 leave on the 4th, and what stays falls by 45 / 60.
    expect(amountsFrom('2024-01-03')).toEqual([1100, 500, 375])
  })

  test('percent sets the time-weighted return beside the return of the index', () => {
    const { returns } = compared([{ market: index, weight: 100 }])
    expect(returns.portfolio.at(-1)).toBeCloseTo(0.5, 12)
    expect(returns.benchmark.at(-1)).toBeCloseTo(-0.1, 12)
    expect([...returns.invested]).toEqual([0, 0, 0, 0, 0])
  })

  test('taking out more than the index would be worth is said', () => {
    const falling = market({ '2023-12-29': 50, '2024-01-03': 10 }, { assetId: 'index' })
    expect(compared([{ market: falling, weight: 1 }]).exhaustedOn).toBe('2024-01-04')
  })
})

describe('BEN-02 the mix', () => {
  test('keeps its weights every day, whatever they sum to', () => {
    const flat = market({ '2023-12-29': 7 }, { assetId: 'flat' })
    const { index: mix } = compared([
      { market: index, weight: 30 },
      { market: flat, weight: 30 },
    ])
    const wanted = (1 + 0.5 * (60 / 50 - 1)) * (1 + 0.5 * (45 / 60 - 1)) - 1
    expect(benchmarkReturn(mix, { from: '2024-01-01', to: '2024-01-05' })).toBeCloseTo(wanted, 12)
    expect(benchmarkReturn(mix, { from: '2024-01-05', to: '2024-01-31' })).toBeNull()
  })

  test('reads adjusted closes where there are any, and takes splits out of the others', () => {
    const paid = { ...index, adjustedCloses: Float64Array.of(40, 48, 60) }
    expect(compared([{ market: paid, weight: 1 }]).returns.benchmark.at(-1)).toBeCloseTo(0.5, 12)
    const halved = { ...index, splits: [{ date: '2024-01-04', ratio: 2 }] }
    expect(compared([{ market: halved, weight: 1 }]).returns.benchmark.at(-1)).toBeCloseTo(0.8, 12)
  })

  test('a part that is worth nothing stays so, without a number that is none', () => {
    const lost = market({ '2023-12-29': 50, '2024-01-03': 0, '2024-01-05': 5 }, { assetId: 'lost' })
    const { returns, amounts } = compared([{ market: lost, weight: 1 }])
    expect([...returns.benchmark]).toEqual([0, 0, -1, -1, -1])
    expect([...amounts.benchmark]).toEqual([0, 1000, 0, 0, 0])
  })

  test('a part that begins later is flat until then and named', () => {
    const late = market({ '2024-01-03': 50, '2024-01-05': 55 }, { assetId: 'late' })
    const { index: mix, returns } = compared([{ market: late, weight: 1 }])
    expect(mix.estimated).toEqual(['late'])
    expect(returns.benchmark.at(-1)).toBeCloseTo(0.1, 12)
  })
})

test.each([
  { parts: [], reason: 'no-parts', assetId: null },
  { parts: [{ market: market({}, { assetId: 'empty' }), weight: 1 }], reason: 'missing-price', assetId: 'empty' },
  {
    parts: [{ market: market({ '2024-01-01': 1 }, { assetId: 'far', currency: 'XYZ' }), weight: 1 }],
    reason: 'missing-rate',
    assetId: 'far',
  },
])('no benchmark: $reason', ({ parts, reason, assetId }) => {
  expect(compareWithBenchmark(portfolio, parts, fx)).toEqual({ reason, assetId })
})

test('no benchmark for an empty ledger', () => {
  const empty = measure({ today: '2024-01-05', transactions: [], assets: [] })
  expect(compareWithBenchmark(empty, [{ market: index, weight: 1 }], fx)).toEqual({
    reason: 'no-transactions',
    assetId: null,
  })
})
