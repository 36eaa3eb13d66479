import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binValues } from './bin-values.ts'

test('the bins count every value once, follow each other and contain what they count', () => {
  const values = fc.array(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(values, (some) => {
      const sorted = Float64Array.from(some).sort()
      const bins = binValues(sorted)
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(some.length)
      expect([bins[0]?.from, bins.at(-1)?.to]).toEqual([sorted[0], sorted.at(-1)])
      for (const [at, { from, to, count }] of bins.entries()) {
        if (at > 0) expect(from).toBe(bins[at - 1]?.to)
        const isLast = at === bins.length - 1
        expect(sorted.filter((value) => value >= from && (value < to || (isLast && value <= to)))).toHaveLength(count)
      }
    }),
  )
})

test('a field like market cap has bins of equal ratio', () => {
  const sizes = Float64Array.from({ length: 49 }, (_, at) => 10 ** (6 + at / 8))
  const bins = binValues(sizes).map(({ to, from }) => to / from)
  for (const ratio of bins) expect(ratio).toBeCloseTo(10 ** 0.25, 6)
})

test('one extreme does not squeeze the others into one bin', () => {
  const values = Float64Array.from([...Array.from({ length: 100 }, (_, at) => at), 1e9])
  expect(binValues(values).filter(({ count }) => count > 0).length).toBeGreaterThan(20)
})

test('equal values are one bin, none are no bin', () => {
  expect(binValues(Float64Array.of(3, 3, 3))).toEqual([{ from: 3, to: 3, count: 3 }])
  expect(binValues(new Float64Array())).toEqual([])
})
