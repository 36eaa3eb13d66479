import { describe, expect, test } from 'vitest'
import { type HeldTrade, sellsMoreThanHeld } from './holdings.ts'
import { checkNetIdentity } from './net-identity.ts'
import { rowsLeftOutOf } from './running-column.ts'
import { scaleOfDividend } from './scaled-dividend.ts'
import { amountOf } from './total-check.ts'

describe('a running column', () => {
  const rows = (...amounts: [change: number | null, after: number | null][]) =>
    amounts.map(([change, after]) => ({ change, after }))

  test('may fail in one sum of four, but not in two of five', () => {
    const holding = rows([5, 5], [5, 10], [5, 15], [5, 20])
    expect(rowsLeftOutOf([...holding, ...rows([5, 99])])).toEqual([])
    expect(rowsLeftOutOf([...holding, ...rows([5, 99], [5, 200])])).toBeNull()
  })

  test('holds to half a cent', () => {
    expect(rowsLeftOutOf(rows([5, 5], [5, 10.005], [5, 15], [5, 20]))).toEqual([])
    expect(rowsLeftOutOf(rows([5, 5], [5, 10.01], [5, 15], [5, 20]))).toBeNull()
  })

  test('says nothing of rows without a change, or with a change of 0', () => {
    const silent = rows([5, 5], [0, 5], [null, 7], [0, 7], [0, 7])
    expect(rowsLeftOutOf(silent)).toBeNull()
  })
})

describe('holdings', () => {
  const trade = (type: HeldTrade['type'], date: string | null, units: number): HeldTrade => ({
    type,
    date,
    security: 'A',
    units,
  })

  test('a sale of all that is held, and of a millionth more, breaks nothing', () => {
    const sold = (units: number) => [
      ...sellsMoreThanHeld([trade('buy', '2024-03-01', 10), trade('sell', '2024-03-02', units)]),
    ]
    expect([sold(10), sold(10.0000009), sold(10.000002)]).toEqual([[], [], [1]])
  })

  test('what was sold is no longer held', () => {
    const trades = [trade('buy', '2024-03-01', 10), trade('sell', '2024-03-02', 6), trade('sell', '2024-03-03', 6)]
    expect([...sellsMoreThanHeld(trades)]).toEqual([2])
  })

  test('a purchase closes a sale of units that were not held only once', () => {
    const trades = [
      trade('sell', '2024-03-01', 4),
      trade('buy', '2024-03-02', 4),
      trade('buy', '2024-03-03', 4),
      trade('sell', '2024-03-04', 4),
    ]
    expect([...sellsMoreThanHeld(trades)]).toEqual([0, 1])
  })
})

describe('units × price = total', () => {
  const check = (units: number, price: number, total: number, costs: number[] = [], taxes: number[] = []) =>
    checkNetIdentity({
      units: amountOf(units, 0),
      price: amountOf(price, 2),
      total: amountOf(total, 2),
      costs: costs.map((cost) => amountOf(cost, 2)),
      taxes: taxes.map((tax) => amountOf(tax, 2)),
    })

  test.each([
    ['without costs', check(10, 12.5, 125), 'holds'],
    ['after costs that are added', check(10, 12.5, 130, [2, 3]), 'holds'],
    ['after costs that are taken off', check(10, 12.5, 120, [2, 3]), 'holds'],
    ['before costs', check(10, 12.5, 125, [2, 3]), 'holds'],
    ['after costs and taxes', check(10, 12.5, 119, [2, 3], [1]), 'holds'],
    ['with costs of both signs', check(10, 12.5, 124, [2, 3]), 'close'],
    ['off by two percent', check(10, 12.5, 127.5), 'close'],
    ['off by more than two percent', check(10, 12.5, 127.6), 'broken'],
    ['off by a rounded price', check(10, 12.5, 125.05), 'holds'],
    ['off by more than a rounded price', check(10, 12.5, 125.07), 'close'],
    ['without a total', check(10, 12.5, 0), 'silent'],
    ['of one unit', check(1, 12.5, 12.5), 'silent'],
    ['of a price of one', check(10, 1, 10), 'silent'],
  ])('%s', (_what, found, expected) => {
    expect(found).toBe(expected)
  })
})

test('a dividend of three digits tells the unit of its price, whichever of its costs are deducted', () => {
  const scale = (total: number, costs: number[]) =>
    scaleOfDividend({
      units: amountOf(12, 0),
      price: amountOf(1140, 2),
      total: amountOf(total, 2),
      costs: costs.map((cost) => amountOf(cost, 2)),
    })
  // 12 × 11.40 = 136.80.
  expect([scale(136.8, []), scale(126.8, [10, 5]), scale(121.8, [10, 5]), scale(131.8, [10, 5])]).toEqual([
    '0.01',
    '0.01',
    '0.01',
    '0.01',
  ])
  expect(scale(120, [10, 5])).toBeNull()
})
