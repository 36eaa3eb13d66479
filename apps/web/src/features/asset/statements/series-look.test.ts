import { expect, test } from 'vitest'
import { seriesLook } from './series-look.ts'

test('AST-05 each of twelve selected lines has a look of its own, the first six a color', () => {
  const looks = Array.from({ length: 12 }, (_, place) => seriesLook(place))
  expect(new Set(looks.slice(0, 6).map(({ color }) => color)).size).toBe(6)
  expect(new Set(looks.map(({ color, opacity }) => `${color} ${opacity}`)).size).toBe(12)
  for (const { color } of looks) expect(color).toMatch(/^var\(--slice[1-6]\)$/)
})

test('the first six colors are full, and paler from the seventh on', () => {
  expect([0, 5, 6, 11].map((place) => seriesLook(place).opacity)).toEqual([1, 1, 0.5, 0.5])
})
