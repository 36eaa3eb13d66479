import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortInSlices } from './sort-in-slices.ts'
import { timeSlices } from './time-slices.ts'

test('sorts as the built-in sort does, equal items in their order, whatever the length and however often it pauses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 500 }), async (length, distinct) => {
      const keys = Array.from({ length }, (_, at) => Math.imul(at + 1, 0x9e3779b1) % distinct)
      const compare = (a: number, b: number) => (keys[a] as number) - (keys[b] as number)
      const items = Uint32Array.from(keys.keys())
      expect(await sortInSlices(items, compare, timeSlices(0))).toEqual(items.toSorted(compare))
    }),
    { numRuns: 25 },
  )
})
