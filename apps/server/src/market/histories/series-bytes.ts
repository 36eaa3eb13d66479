import { dateOf, dayNumberOf } from '@plumbline/engine/calendar'

/** Daily values; `days` ascend. */
export interface Series {
  days: Int32Array
  values: Float64Array
}

/** Places `from` up to, not including, `to` of a series. */
interface YearSpan {
  year: number
  from: number
  to: number
}

/** Where the calendar years of ascending days lie. */
export function* yearSpans(days: Int32Array): Generator<YearSpan> {
  let from = 0
  while (from < days.length) {
    const { year } = dateOf(days[from] as number)
    const next = dayNumberOf(year + 1, 1, 1)
    let to = from + 1
    while (to < days.length && (days[to] as number) < next) to++
    yield { year, from, to }
    from = to
  }
}

export function partOf({ days, values }: Series, { from, to }: YearSpan): Series {
  return { days: days.subarray(from, to), values: values.subarray(from, to) }
}

const headerBytes = 8
const doubles = 255
const mostDecimals = 9
const latestShortDay = 65_535

/** Of how many decimals all values are whole multiples that fit into 32 bits; undefined when there is no such number. */
function decimalsOf(values: Float64Array): number | undefined {
  for (let decimals = 0; decimals <= mostDecimals; decimals++) {
    const scale = 10 ** decimals
    if (values.every((value) => (Math.round(value * scale) | 0) / scale === value)) return decimals
  }
  return undefined
}

/**
 * As it is stored, in as few bytes as give back the same numbers. First a byte for the decimals that the values are whole multiples of, or one that says
 * that they are doubles, a byte for the size of a day, and six unused ones; then the values, then the days since 1970. Little endian.
 */
export function packSeries({ days, values }: Series): Uint8Array {
  const decimals = decimalsOf(values)
  const packedValues =
    decimals === undefined ? values.slice() : Int32Array.from(values, (value) => Math.round(value * 10 ** decimals))
  const isShort = days.every((day) => day >= 0 && day <= latestShortDay)
  const packedDays = isShort ? Uint16Array.from(days) : days.slice()
  const bytes = new Uint8Array(headerBytes + packedValues.byteLength + packedDays.byteLength)
  bytes.set([decimals ?? doubles, packedDays.BYTES_PER_ELEMENT])
  bytes.set(new Uint8Array(packedValues.buffer), headerBytes)
  bytes.set(new Uint8Array(packedDays.buffer), headerBytes + packedValues.byteLength)
  return bytes
}

/** The driver may hand out bytes that start anywhere; a column of doubles must start at a multiple of eight. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % headerBytes === 0 ? bytes : new Uint8Array(bytes)
}

function viewPart(stored: Uint8Array) {
  const { buffer, byteOffset, length, 0: decimals = doubles, 1: dayBytes = 2 } = aligned(stored)
  const valueBytes = decimals === doubles ? 8 : 4
  const count = (length - headerBytes) / (valueBytes + dayBytes)
  const start = byteOffset + headerBytes
  return {
    packedValues: valueBytes === 8 ? new Float64Array(buffer, start, count) : new Int32Array(buffer, start, count),
    scale: decimals === doubles ? 1 : 10 ** decimals,
    packedDays:
      dayBytes === 2
        ? new Uint16Array(buffer, start + count * valueBytes, count)
        : new Int32Array(buffer, start + count * valueBytes, count),
  }
}

function divide(values: Float64Array, from: number, to: number, divisor: number): void {
  for (let at = from; at < to; at++) values[at] = (values[at] as number) / divisor
}

/** Joins stored series, each of which begins after the one before. */
export function unpackSeries(stored: readonly Uint8Array[]): Series {
  const parts = stored.map(viewPart)
  const total = parts.reduce((sum, { packedDays }) => sum + packedDays.length, 0)
  const days = new Int32Array(total)
  const values = new Float64Array(total)
  let offset = 0
  for (const { packedDays, packedValues, scale } of parts) {
    days.set(packedDays, offset)
    values.set(packedValues, offset)
    const end = offset + packedDays.length
    if (scale !== 1) divide(values, offset, end, scale)
    offset = end
  }
  return { days, values }
}
