import { dateOf, dayNumberOf } from '@plumbline/engine/calendar'

/** Daily values in ascending order; `adjusted` stands beside them where the source has it. */
export interface Series {
  days: Int32Array
  values: Float64Array
  adjusted: Float64Array | undefined
}

/** One calendar year of a series as it is stored. */
export interface StoredYear {
  year: number
  series: Uint8Array
}

const headerBytes = 8
const valueBytes = 8
const dayBytes = 2

/** Layout: count and number of value columns (uint32 each), the columns, the days of the year from 0 (uint16). Little endian. */
function packYear(year: number, { days, values, adjusted }: Series): Uint8Array {
  const count = days.length
  const columns = adjusted === undefined ? [values] : [values, adjusted]
  const bytes = new Uint8Array(headerBytes + count * (valueBytes * columns.length + dayBytes))
  new Uint32Array(bytes.buffer, 0, 2).set([count, columns.length])
  for (const [index, column] of columns.entries()) {
    new Float64Array(bytes.buffer, headerBytes + index * count * valueBytes, count).set(column)
  }
  const first = dayNumberOf(year, 1, 1)
  new Uint16Array(bytes.buffer, headerBytes + columns.length * count * valueBytes, count).set(
    days.map((day) => day - first),
  )
  return bytes
}

/** A series as the rows to be stored, one a calendar year. */
export function packYears(series: Series): StoredYear[] {
  return [...splitByYear(series)].map(([year, part]) => ({ year, series: packYear(year, part) }))
}

/** Splits an ascending series at the turns of the years. */
export function* splitByYear({ days, values, adjusted }: Series): Generator<[year: number, part: Series]> {
  let start = 0
  while (start < days.length) {
    const { year } = dateOf(days[start] as number)
    const next = dayNumberOf(year + 1, 1, 1)
    let end = start
    while (end < days.length && (days[end] as number) < next) end++
    const part = {
      days: days.subarray(start, end),
      values: values.subarray(start, end),
      adjusted: adjusted?.subarray(start, end),
    }
    yield [year, part]
    start = end
  }
}

/** The driver may hand out bytes that start anywhere; columns of doubles must start at a multiple of eight. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % valueBytes === 0 ? bytes : bytes.slice()
}

interface YearView {
  year: number
  count: number
  columns: number
  bytes: Uint8Array
}

function viewYear({ year, series }: StoredYear): YearView {
  const bytes = aligned(series)
  const [count = 0, columns = 1] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2)
  return { year, count, columns, bytes }
}

/** Joins stored years that are in ascending order; adjusted values only where every year has them. */
export function unpackYears(stored: readonly StoredYear[]): Series {
  const years = stored.map(viewYear)
  const total = years.reduce((sum, { count }) => sum + count, 0)
  const days = new Int32Array(total)
  const values = new Float64Array(total)
  const adjusted = years.every(({ columns }) => columns === 2) ? new Float64Array(total) : undefined
  let offset = 0
  for (const { year, count, columns, bytes } of years) {
    const column = (index: number) =>
      new Float64Array(bytes.buffer, bytes.byteOffset + headerBytes + index * count * valueBytes, count)
    values.set(column(0), offset)
    adjusted?.set(column(1), offset)
    const ofYear = new Uint16Array(bytes.buffer, bytes.byteOffset + headerBytes + columns * count * valueBytes, count)
    const first = dayNumberOf(year, 1, 1)
    for (let index = 0; index < count; index++) days[offset + index] = (ofYear[index] as number) + first
    offset += count
  }
  return { days, values, adjusted }
}
