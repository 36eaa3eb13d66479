import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squarify } from './squarify.ts'

test('the example of Bruls, Huizing and van Wijk: areas 6, 6, 4, 3, 2, 2, 1 in 6 x 4', () => {
  const boxes = squarify([6, 6, 4, 3, 2, 2, 1], 6, 4)
  const rounded = boxes.map(({ x, y, width, height }) => [x, y, width, height].map((value) => Number(value.toFixed(2))))
  expect(rounded).toEqual([
    [0, 0, 3, 2],
    [0, 2, 3, 2],
    [3, 0, 1.71, 2.33],
    [4.71, 0, 1.29, 2.33],
    [3, 2.33, 1.2, 1.67],
    [4.2, 2.33, 1.2, 1.67],
    [5.4, 2.33, 0.6, 1.67],
  ])
})

// "worst(row) >= worst(row with the next)" adds the next one to the row.
test('a square is divided in columns, and what makes a row no worse belongs to it', () => {
  expect(squarify([1, 1], 2, 2)).toEqual([
    { x: 0, y: 0, width: 2, height: 1 },
    { x: 0, y: 1, width: 2, height: 1 },
  ])
})

test('boxes have the areas of their shares, lie inside and do not overlap', () => {
  const shares = fc.array(fc.double({ min: 0.01, max: 1000, noNaN: true }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(shares, (some) => {
      const sorted = some.toSorted((a, b) => b - a)
      const sum = sorted.reduce((total, share) => total + share, 0)
      const boxes = squarify(sorted, 800, 300)
      expect(boxes).toHaveLength(sorted.length)
      for (const [at, box] of boxes.entries()) {
        const area = ((sorted[at] as number) / sum) * 240_000
        expect(Math.abs(box.width * box.height - area)).toBeLessThan(1e-6 * 240_000)
        expect(box.x).toBeGreaterThan(-1e-6)
        expect(box.y).toBeGreaterThan(-1e-6)
        expect(box.x + box.width).toBeLessThan(800 + 1e-6)
        expect(box.y + box.height).toBeLessThan(300 + 1e-6)
        for (const other of boxes.slice(0, at)) {
          const across = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x)
          const down = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y)
          expect(Math.min(across, down)).toBeLessThan(1e-6)
        }
      }
    }),
  )
})
