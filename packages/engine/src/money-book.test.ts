import { expect, test } from 'vitest'
import { MoneyBook } from './money-book.ts'

test('money that comes twice costs the average of its rates, and what goes takes its share', () => {
  const book = new MoneyBook()
  expect(book.move(100, 0.9)).toEqual({ costChangeBase: 90, currencyEffect: 0 })
  book.move(300, 1.1)
  expect(book.cost).toEqual({ asset: 400, base: 420, fees: 0 })
  const { costChangeBase, currencyEffect } = book.move(-200, 1.2)
  expect(costChangeBase).toBeCloseTo(-210, 12)
  expect(currencyEffect).toBeCloseTo(240 - 210, 12)
})

test('a balance of 0 costs nothing, and what comes afterwards starts anew', () => {
  const book = new MoneyBook()
  book.move(100, 0.9)
  const spent = book.move(-100, 1)
  expect(spent.costChangeBase).toBe(-90)
  expect(spent.currencyEffect).toBeCloseTo(10, 12)
  expect(book.cost).toEqual({ asset: 0, base: 0, fees: 0 })
  book.move(50, 2)
  expect(book.cost).toEqual({ asset: 50, base: 100, fees: 0 })
})

test('the residue of binary fractions is no balance, even of large amounts', () => {
  const book = new MoneyBook()
  for (const amount of [0.1, 0.2, -0.3]) book.move(amount, 0.9)
  expect(book.units).toBe(0)
  for (const amount of [1e9, 1e8 + 0.1, -1.1e9]) book.move(amount, 0.9)
  expect(book.units).toBeCloseTo(0.1, 6)
  book.move(-0.1, 0.9)
  expect(book.cost).toEqual({ asset: 0, base: 0, fees: 0 })
})

test('a change across 0 ends one side at its cost and begins the other at the rate', () => {
  const book = new MoneyBook()
  book.move(100, 0.9)
  const crossed = book.move(-150, 1)
  expect(crossed.costChangeBase).toBe(-90 - 50)
  expect(crossed.currencyEffect).toBeCloseTo(10, 12)
  expect(book.cost).toEqual({ asset: -50, base: -50, fees: 0 })
  const repaid = book.move(80, 0.8)
  expect(repaid.costChangeBase).toBeCloseTo(50 + 24, 12)
  expect(repaid.currencyEffect).toBeCloseTo(50 - 40, 12)
  expect(book.units).toBe(30)
})

test('changing a copy leaves the original as it was', () => {
  const book = new MoneyBook()
  book.move(100, 0.9)
  const copy = book.copy()
  copy.move(-100, 1)
  expect([book.units, copy.units]).toEqual([100, 0])
})
