import { describe, expect, test } from 'vitest'
import { isMeasurable, splitOfRatio, splitRatio } from './ledger.ts'
import { booked } from './testing/booked.ts'

describe('numbers that can be measured', () => {
  const trade = { type: 'buy', date: '2024-01-01', units: 1, price: 1, fee: 0 } as const

  test.each([
    { title: 'a purchase for nothing', given: { price: 0 } },
    { title: 'a dividend without units', given: { type: 'dividend', units: 0 } },
    { title: 'a fee of nothing', given: { type: 'fee', units: 0, price: 0 } },
  ] as const)('$title', ({ given }) => {
    expect(isMeasurable(booked({ ...trade, ...given }))).toBe(true)
  })

  test.each([
    { title: 'no units bought', given: { units: 0 } },
    { title: 'a split into none', given: { type: 'split', units: 0 } },
    { title: 'negative units', given: { units: -1 } },
    { title: 'a negative price', given: { price: -1 } },
    { title: 'a negative fee', given: { fee: -1 } },
    { title: 'no number', given: { price: Number.NaN } },
    { title: 'an endless fee', given: { fee: Number.POSITIVE_INFINITY } },
  ] as const)('not $title', ({ given }) => {
    expect(isMeasurable(booked({ ...trade, ...given }))).toBe(false)
  })
})

test('a split is new units per old one, a reverse split old units per new one', () => {
  expect(splitRatio({ type: 'split', units: 4 })).toBe(4)
  expect(splitRatio({ type: 'reversesplit', units: 4 })).toBe(0.25)
})

test('a ratio below 1 is that of a reverse split', () => {
  expect(splitOfRatio(4)).toEqual({ type: 'split', units: 4 })
  expect(splitOfRatio(1)).toEqual({ type: 'split', units: 1 })
  expect(splitOfRatio(0.25)).toEqual({ type: 'reversesplit', units: 4 })
})
