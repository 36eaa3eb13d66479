import { expect, test } from 'vitest'
import { compareTexts } from './compare-texts.ts'

test('ISO dates are ordered by day, and equal texts are equal', () => {
  expect(compareTexts('2024-01-31', '2024-02-01')).toBe(-1)
  expect(compareTexts('2024-02-01', '2024-01-31')).toBe(1)
  expect(compareTexts('2024-02-01', '2024-02-01')).toBe(0)
})

test('capitals precede small letters, as no language sorts them', () => {
  expect(['b', 'a', 'B'].sort(compareTexts)).toEqual(['B', 'a', 'b'])
})
