import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectPage } from './select-page.ts'

test('a page is that part of the sorted rows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 300 }),
      fc.nat(320),
      fc.integer({ min: 1, max: 60 }),
      (keys, offset, limit) => {
        const sorted = [...keys.entries()].sort(([a, left], [b, right]) => left - right || a - b).map(([row]) => row)
        const items = { keys: Float64Array.from(keys), rows: Uint32Array.from(keys.keys()) }
        expect(selectPage(items, keys.length, offset, limit)).toEqual(sorted.slice(offset, offset + limit))
      },
    ),
    { numRuns: 1000 },
  )
})
