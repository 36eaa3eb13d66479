import { dateOf, dayNumberOf } from '@plumbline/engine/calendar'

/** Daily closes of one calendar year; `adjusted` stands beside them where the source has it. */
export interface YearSeries {
  days: Int32Array
  values: Float64Array
  adjusted: Float64Array | undefined
}

const headerBytes = 8

/** Layout: count and column count (uint32 each), the values, the adjusted values, the days of the year (uint16). Little endian. */
export function packYear(year: number, { days, values, adjusted }: YearSeries): Uint8Array {
  const count = days.length
  const columns = adjusted === undefined ? 1 : 2
  const bytes = new Uint8Array(headerBytes + count * (8 * columns + 2))
  new Uint32Array(bytes.buffer, 0, 2).set([count, columns])
  new Float64Array(bytes.buffer, headerBytes, count).set(values)
  if (adjusted !== undefined) new Float64Array(bytes.buffer, headerBytes + 8 * count, count).set(adjusted)
  const first = dayNumberOf(year, 1, 1)
  new Uint16Array(bytes.buffer, headerBytes + 8 * columns * count, count).set(days.map((day) => day - first))
  return bytes
}

export function unpackYear(year: number, stored: Uint8Array): YearSeries {
  const { buffer } = new Uint8Array(stored)
  const [count = 0, columns = 1] = new Uint32Array(buffer, 0, 2)
  const first = dayNumberOf(year, 1, 1)
  const days = Int32Array.from(new Uint16Array(buffer, headerBytes + 8 * columns * count, count), (day) => day + first)
  return {
    days,
    values: new Float64Array(buffer, headerBytes, count),
    adjusted: columns === 2 ? new Float64Array(buffer, headerBytes + 8 * count, count) : undefined,
  }
}

/** Splits an ascending series at the turns of the years. */
export function* splitByYear(series: YearSeries): Generator<[year: number, part: YearSeries]> {
  const { days, values, adjusted } = series
  let start = 0
  while (start < days.length) {
    const { year } = dateOf(days[start] as number)
    const next = dayNumberOf(year + 1, 1, 1)
    let end = start
    while (end < days.length && (days[end] as number) < next) end++
    yield [
      year,
      {
        days: days.subarray(start, end),
        values: values.subarray(start, end),
        adjusted: adjusted?.subarray(start, end),
      },
    ]
    start = end
  }
}

/** Joins years that are in ascending order; adjusted values only where every year has them. */
export function joinYears(years: YearSeries[]): YearSeries {
  const count = years.reduce((sum, year) => sum + year.days.length, 0)
  const days = new Int32Array(count)
  const values = new Float64Array(count)
  const adjusted = years.every((year) => year.adjusted !== undefined) ? new Float64Array(count) : undefined
  let offset = 0
  for (const year of years) {
    days.set(year.days, offset)
    values.set(year.values, offset)
    if (adjusted !== undefined && year.adjusted !== undefined) adjusted.set(year.adjusted, offset)
    offset += year.days.length
  }
  return { days, values, adjusted }
}
