import { describe, expect, test } from 'vitest'
import { createFxTable } from './fx-table.ts'
import type { LedgerTransaction } from './ledger.ts'
import { measurePortfolio } from './measure-portfolio.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const assets = [market({ '2024-01-02': 100, '2024-06-03': 120 })]
const buy = (units: number, price: number, date = '2024-06-03') => booked({ type: 'buy', date, units, price })
const sell = (units: number, price: number, date = '2024-06-03') => booked({ type: 'sell', date, units, price })
const lineOf = (transactions: LedgerTransaction[]) => measure({ today: '2024-06-03', transactions, assets }).lines[0]

describe('a sale of everything and a purchase on one day (by hand)', () => {
  test('entered in that order they are a close and a new cost', () => {
    // 10 x (120 - 100) is realized; 5 units cost 118 each.
    const line = lineOf([buy(10, 100, '2024-01-02'), sell(10, 120), buy(5, 118)])
    expect(line).toMatchObject({ units: 5, costPerUnit: 118, cost: 590 })
    expect(line?.gain).toMatchObject({ realized: 200, unrealized: 10, total: 210 })
  })

  test('entered the other way round the cost is averaged', () => {
    // (1,000 + 590) / 15 = 106 a unit.
    const line = lineOf([buy(10, 100, '2024-01-02'), buy(5, 118), sell(10, 120)])
    expect(line).toMatchObject({ units: 5, costPerUnit: 106 })
    expect(line?.gain).toMatchObject({ realized: 140, unrealized: 70, total: 210 })
  })

  test('a sale of a part keeps the purchase first', () => {
    const line = lineOf([buy(10, 100, '2024-01-02'), sell(4, 120), buy(5, 118)])
    expect(line?.costPerUnit).toBeCloseTo(1590 / 15, 12)
  })

  test('a sale of more than is held keeps the purchase first', () => {
    const line = lineOf([buy(10, 100, '2024-01-02'), sell(12, 120), buy(5, 118)])
    expect(line).toMatchObject({ units: 3, oversoldUnits: 0, costPerUnit: 106 })
  })

  test('each close of a day starts anew', () => {
    const line = lineOf([buy(10, 100), sell(10, 110), buy(4, 115), sell(4, 116), buy(2, 119)])
    expect(line).toMatchObject({ units: 2, costPerUnit: 119 })
    expect(line?.gain).toMatchObject({ realized: 104, unrealized: 2 })
  })

  test('a later transaction leaves the order of earlier days as it was', () => {
    const transactions = [buy(10, 100, '2024-01-02'), sell(10, 120, '2024-03-01'), buy(5, 118, '2024-03-01')]
    const input = { baseCurrency: 'EUR', today: '2024-06-03', assets, fx: createFxTable([]) }
    const later = { ...input, transactions: [...transactions, buy(1, 119)] }
    const resumed = measurePortfolio(later, measurePortfolio({ ...input, transactions }))
    expect(resumed.effects()).toMatchObject([{ units: 10 }, { realized: 200 }, { units: 5 }, { units: 1 }])
  })

  test('splits count before the day, and units are those after them', () => {
    const split = booked({ type: 'split', date: '2024-06-03', units: 2 })
    const line = lineOf([buy(10, 100, '2024-01-02'), sell(20, 60), buy(5, 118), split])
    expect(line).toMatchObject({ units: 5, costPerUnit: 118 })
    expect(line?.gain.realized).toBe(200)
  })
})
