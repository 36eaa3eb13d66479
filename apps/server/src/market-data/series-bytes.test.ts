import { parseIsoDate } from '@plumbline/engine/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packYears, unpackYears } from './series-bytes.ts'

const first = parseIsoDate('1998-12-20')
const series = fc
  .record({
    offsets: fc.uniqueArray(fc.nat(3000), { maxLength: 300 }),
    isAdjusted: fc.boolean(),
    seed: fc.double({ min: 0.0001, max: 1e9, noNaN: true }),
  })
  .map(({ offsets, isAdjusted, seed }) => {
    const days = Int32Array.from(
      offsets.sort((a, b) => a - b),
      (offset) => first + offset,
    )
    const values = Float64Array.from(days, (day) => seed + day)
    return { days, values, adjusted: isAdjusted && days.length > 0 ? values.map((value) => value / 3) : undefined }
  })

describe('a stored series', () => {
  test('comes back day by day as it was, one row a calendar year, wherever its bytes lie in memory', () => {
    fc.assert(
      fc.property(series, fc.nat(7), (original, shift) => {
        const rows = packYears(original)
        const moved = rows.map(({ year, series: bytes }) => {
          const copy = new Uint8Array(bytes.length + shift)
          copy.set(bytes, shift)
          return { year, series: copy.subarray(shift) }
        })
        const unpacked = unpackYears(moved)
        expect([...unpacked.days]).toEqual([...original.days])
        expect([...unpacked.values]).toEqual([...original.values])
        if (original.adjusted !== undefined) expect([...(unpacked.adjusted ?? [])]).toEqual([...original.adjusted])
        const years = [...original.days].map((day) => new Date(day * 86_400_000).getUTCFullYear())
        expect(rows.map(({ year }) => year)).toEqual([...new Set(years)])
      }),
    )
  })
})
