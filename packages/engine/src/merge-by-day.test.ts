import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeByDay } from './merge-by-day.ts'

test('merges like a stable sort by day', () => {
  const list = fc.array(fc.integer({ min: -9, max: 9 })).map((days) => days.sort((a, b) => a - b))
  fc.assert(
    fc.property(fc.array(list), (lists) => {
      const entries = lists.map((days, of) => days.map((day, index) => ({ day, of, index })))
      expect(mergeByDay(entries)).toEqual(entries.flat().sort((a, b) => a.day - b.day))
    }),
  )
})
