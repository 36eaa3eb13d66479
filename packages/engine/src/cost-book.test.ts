import { describe, expect, test } from 'vitest'
import { CostBook, type CostMethod } from './cost-book.ts'

function bookOf(method: CostMethod, ...purchases: [units: number, cost: number][]): CostBook {
  const book = new CostBook(method)
  for (const [units, cost] of purchases) book.buy(units, { asset: cost, base: 2 * cost, fees: cost / 100 }, 0)
  return book
}

describe('what a sale relieves', () => {
  const purchases: [number, number][] = [
    [100, 9500],
    [200, 21_000],
    [100, 10_700],
  ]

  test.each([
    { method: 'average', relieved: 15_450, left: 25_750 },
    { method: 'fifo', relieved: 14_750, left: 26_450 },
  ] as const)('by $method cost (portfolio-help cost-methodology.md)', ({ method, relieved, left }) => {
    const book = bookOf(method, ...purchases)
    const sale = book.sell(150)
    expect(sale.covered).toBe(150)
    expect(sale.relieved.asset).toBeCloseTo(relieved, 9)
    expect(sale.relieved.base).toBeCloseTo(2 * relieved, 9)
    expect(book.cost.asset).toBeCloseTo(left, 9)
    expect(book.cost.fees).toBeCloseTo(left / 100, 9)
  })

  test('a split changes the units of every lot and no cost', () => {
    const book = bookOf('fifo', ...purchases)
    book.split(2)
    expect(book.units).toBe(800)
    expect(book.sell(300).relieved.asset).toBeCloseTo(14_750, 9)
  })
})

describe.each(['average', 'fifo'] as const)('what is left by %s cost', (method) => {
  test.each([
    { title: 'tenths', bought: [0.1, 0.2, 0.7], sold: 0.9999999999999999 },
    { title: 'thirds of a trillion', bought: [1e12 / 3, 1e12 / 3, 1e12 / 3], sold: 1e12 - 0.01 },
  ])('$title sold down to the residue of their fractions are closed', ({ bought, sold }) => {
    const book = bookOf(method, ...bought.map((units): [number, number] => [units, 5]))
    expect(book.sell(sold)).toMatchObject({ covered: sold, relieved: { asset: 15 } })
    expect(book.units).toBe(0)
    expect(book.cost).toEqual({ asset: 0, base: 0, fees: 0 })
  })

  test('a small holding after a large one is no residue, nor one that a reverse split made small', () => {
    const reopened = bookOf(method, [1e12, 5])
    reopened.sell(1e12)
    reopened.buy(0.002, { asset: 1, base: 1, fees: 0 }, 0)
    reopened.sell(0.001)
    expect(reopened.units).toBe(0.001)
    const merged = bookOf(method, [1e12, 5])
    merged.split(1e-12)
    merged.sell(0.99)
    expect(merged.units).toBeCloseTo(0.01, 12)
  })

  test('nothing held covers nothing', () => {
    expect(bookOf(method).sell(1e-10).covered).toBe(0)
    expect(bookOf(method, [2, 10]).sell(5)).toMatchObject({ covered: 2, relieved: { asset: 10 } })
  })
})

test.each(['average', 'fifo'] as const)('a book and its copy go on independently by %s cost', (method) => {
  const book = bookOf(method, [10, 100], [10, 300])
  book.sell(5)
  const copy = book.copy()
  const other = book.copy()
  book.buy(10, { asset: 700, base: 1400, fees: 7 }, 0)
  copy.buy(10, { asset: 500, base: 1000, fees: 5 }, 0)
  copy.split(2)
  other.sell(15)
  // The half of the first lot that is left and the second one cost 350, or 300 on average: the copy's 500 come on top.
  const all = method === 'fifo' ? 850 : 800
  expect(copy.sell(50).relieved.asset).toBe(all)
  expect(book.sell(25).relieved.asset).toBe(all + 200)
  expect(other.units).toBe(0)
})

test('units that come later than others, but were bought earlier, are sold first by FIFO', () => {
  const book = new CostBook('fifo')
  book.buy(10, { asset: 100, base: 100, fees: 0 }, 5)
  book.sell(4)
  book.buy(10, { asset: 300, base: 300, fees: 0 }, 7)
  const copy = book.copy()
  book.buy(2, { asset: 2, base: 2, fees: 0 }, 1)
  book.buy(2, { asset: 400, base: 400, fees: 0 }, 5)
  // 2 of day 1 for 2, 6 of day 5 for 60, the other 2 of day 5 for 400, then half of day 7.
  expect(book.sell(15).relieved.asset).toBeCloseTo(2 + 60 + 400 + 150, 9)
  expect(copy.sell(15).relieved.asset).toBeCloseTo(60 + 270, 9)
})
