import { expect, test } from 'vitest'
import { overlapWithFunds } from './overlap.ts'

const first = [
  { key: 'A', share: 0.3 },
  { key: 'B', share: 0.2 },
]
const second = [
  { key: 'A', share: 0.1 },
  { key: 'C', share: 0.4 },
]

test('of two funds it is the sum of the smaller shares', () => {
  expect(overlapWithFunds(first, [{ value: 500, content: second }])).toBeCloseTo(0.1, 12)
  expect(overlapWithFunds(first, [{ value: 500, content: first }])).toBeCloseTo(0.5, 12)
})

test('several funds count as one, by their values', () => {
  // Together A 0.25, B 0.15 and C 0.1: 0.25 of A and 0.15 of B are in common with the first, 0.1 and 0.1 with the second.
  const funds = [
    { value: 300, content: first },
    { value: 100, content: second },
  ]
  expect(overlapWithFunds(first, funds)).toBeCloseTo(0.4, 12)
  expect(overlapWithFunds(second, funds)).toBeCloseTo(0.2, 12)
})

test('a stock has its share of the funds in common; shares above the whole are scaled', () => {
  expect(overlapWithFunds([{ key: 'B', share: 1 }], [{ value: 1, content: first }])).toBeCloseTo(0.2, 12)
  expect(overlapWithFunds([{ key: 'D', share: 1 }], [{ value: 1, content: first }])).toBe(0)
  const doubled = [
    { key: 'B', share: 1 },
    { key: 'A', share: 1 },
  ]
  expect(overlapWithFunds([{ key: 'B', share: 1 }], [{ value: 1, content: doubled }])).toBeCloseTo(0.5, 12)
})

test('without funds it is not known', () => {
  expect(overlapWithFunds(first, [])).toBeNull()
  expect(overlapWithFunds(first, [{ value: 0, content: second }])).toBeNull()
})
