import { parseIsoDate } from '@plumbline/engine/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packSeries, partOf, unpackSeries, yearSpans } from './series-bytes.ts'

const anyValue = fc.oneof(
  fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100),
  fc.double({ min: 0.0001, max: 1e9, noNaN: true }),
  fc.constantFrom(0, 0.1, 21_474_836.47, 21_474_836.48, 1e-9, 1e21, Number.MAX_VALUE),
)

/** Beginning before 1970, today, or after the last day that two bytes can tell. */
const first = fc.constantFrom('1968-12-20', '2024-12-20', '2148-01-01').map(parseIsoDate)

const series = fc
  .tuple(
    first,
    fc.uniqueArray(fc.nat(3000), { maxLength: 300 }),
    fc.oneof(fc.constant(anyValue), anyValue.map(fc.constant)),
  )
  .chain(([day, offsets, value]) =>
    fc.array(value, { minLength: offsets.length, maxLength: offsets.length }).map((values) => ({
      days: Int32Array.from(
        offsets.sort((a, b) => a - b),
        (offset) => day + offset,
      ),
      values: Float64Array.from(values),
    })),
  )

/** As a driver hands them out. */
function movedBy(shift: number, bytes: Uint8Array): Uint8Array {
  const copy = Buffer.alloc(bytes.length + shift)
  copy.set(bytes, shift)
  return copy.subarray(shift)
}

describe('a stored series', () => {
  test('has ascending days and finite values, in a year and from one year to the next', () => {
    const of = (days: number[], values: number[]) => ({
      days: Int32Array.from(days),
      values: Float64Array.from(values),
    })
    expect(() => packSeries(of([2, 1], [5, 6]))).toThrow('ascend')
    expect(() => packSeries(of([1, 2], [5, Number.NaN]))).toThrow('value on day 2')
    const [earlier, later] = [packSeries(of([1, 2], [5, 6])), packSeries(of([2, 3], [5, 6]))]
    expect(() => unpackSeries([earlier, later])).toThrow('starts after')
  })

  test('comes back day by day as it was, one part a calendar year, wherever its bytes lie in memory', () => {
    fc.assert(
      fc.property(series, fc.nat(9), (original, shift) => {
        const spans = [...yearSpans(original.days)]
        const stored = spans.map((span) => movedBy(shift, packSeries(partOf(original, span))))
        expect(unpackSeries(stored)).toEqual(original)
        const years = [...original.days].map((day) => new Date(day * 86_400_000).getUTCFullYear())
        expect(spans.flatMap(({ year, from, to }) => Array(to - from).fill(year))).toEqual(years)
        expect(spans.map(({ year }) => year)).toEqual([...new Set(years)])
      }),
    )
  })

  const days = Int32Array.of(20_000, 20_001)
  test.each([
    ['whole numbers', [187, 1_234_567], 4],
    ['a few decimals', [187.15, 1.0034], 4],
    ['more digits than four bytes hold', [187.1499938964844, 1.1], 8],
  ])('takes the fewest bytes: %s', (_, values, bytesPerValue) => {
    expect(packSeries({ days, values: Float64Array.from(values) })).toHaveLength(8 + 2 * (bytesPerValue + 2))
  })
})
