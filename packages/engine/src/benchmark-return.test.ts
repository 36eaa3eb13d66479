import { describe, expect, test } from 'vitest'
import { createBenchmarkIndex, isUnavailable } from './benchmark.ts'
import { benchmarkReturnBy } from './benchmark-return.ts'
import { parseIsoDate } from './calendar.ts'
import { createFxTable } from './fx-table.ts'
import type { LedgerTransaction } from './ledger.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const today = '2024-12-31'
const assets = [market({ '2024-01-01': 100, '2024-07-01': 120, '2024-12-31': 150 })]

/** 100 at the start, 110 at mid-year, 99 at the end. */
function indexFrom(firstDay: string) {
  const prices = market({ '2023-12-29': 100, '2024-07-01': 110, '2024-12-31': 99 }, { assetId: 'index' })
  const days = [parseIsoDate(firstDay), parseIsoDate(today)] as const
  const index = createBenchmarkIndex([{ market: prices, weight: 1 }], 'EUR', createFxTable([]), ...days)
  if (isUnavailable(index)) throw new Error(index.reason)
  return index
}

const buy = (date: string, price: number) => booked({ type: 'buy', date, units: 10, price })
const sell = (date: string, units: number, price: number) => booked({ type: 'sell', date, units, price })

function benchmarkOf(method: 'twr' | 'irr' | 'dietz', transactions: LedgerTransaction[]) {
  const measured = measure({ today, transactions, assets })
  return benchmarkReturnBy(measured, indexFrom('2023-12-31'), method, { from: '2023-12-31', to: today })
}

describe('the benchmark beside a return by the same method (by hand)', () => {
  test.each(['twr', 'irr', 'dietz'] as const)(
    'money put in at the start earns the return of the index by %s',
    (method) => {
      expect(benchmarkOf(method, [buy('2024-01-01', 100)])).toBeCloseTo(-0.01, 10)
    },
  )

  // 1,000 grow to 1,100, 1,200 come in, and 2,300 fall to 2,070.
  test('money put in before the fall weighs on it', () => {
    const transactions = [buy('2024-01-01', 100), buy('2024-07-01', 120)]
    expect(benchmarkOf('twr', transactions)).toBeCloseTo(-0.01, 10)
    expect(benchmarkOf('dietz', transactions)).toBeCloseTo((2070 - 1000 - 1200) / (1000 + 1200 / 2), 10)
    const growth = 1 + (benchmarkOf('irr', transactions) ?? 0)
    // 365 days in all, 183 of them for the second purchase.
    expect(-1000 - 1200 * growth ** (-182 / 365) + 2070 / growth).toBeCloseTo(0, 6)
  })

  // Half of the portfolio is sold at mid-year: so is half of the index, at 1,100.
  test('a sale takes the same share out of the index', () => {
    const transactions = [buy('2024-01-01', 100), sell('2024-07-01', 5, 120)]
    expect(benchmarkOf('dietz', transactions)).toBeCloseTo((495 - 1000 + 550) / (1000 - 550 / 2), 10)
  })

  test('a portfolio that is closed is compared up to its last day', () => {
    const transactions = [buy('2024-01-01', 100), sell('2024-07-01', 10, 120)]
    expect(benchmarkOf('irr', transactions)).toBeCloseTo(0.1, 10)
    expect(benchmarkOf('dietz', transactions)).toBeCloseTo(0.1, 10)
  })

  test('there is none where nothing was held', () => {
    const measured = measure({ today, transactions: [buy('2024-12-01', 100)], assets })
    const period = { from: '2023-12-31', to: '2024-06-30' }
    expect(benchmarkReturnBy(measured, indexFrom('2024-11-30'), 'irr', period)).toBeNull()
  })
})
