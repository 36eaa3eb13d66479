import { assert, assertSeries } from '@plumbline/engine/assert-series'
import { dateOf, dayNumberOf } from '@plumbline/engine/calendar'
import type { DailySeries } from '@plumbline/market-sources/provider'

/** Indexes of a series, `to` exclusive. */
interface Span {
  from: number
  to: number
}

/** The index span of each calendar year. */
export function* yearSpans(days: Int32Array): Generator<Span & { year: number }> {
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

export function partOf({ days, values }: DailySeries, { from, to }: Span): DailySeries {
  return { days: days.subarray(from, to), values: values.subarray(from, to) }
}

const HEADER_BYTES = 8
/** In place of the number of decimals: the values are stored as doubles. */
const DOUBLES = 255
const MAX_DECIMALS = 9
const MAX_SHORT_DAY = 65_535

/** The fewest decimals at which all values are exact and fit into 32 bits; undefined when there are none. */
function decimalsOf(values: Float64Array): number | undefined {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    const scale = 10 ** decimals
    if (values.every((value) => (Math.round(value * scale) | 0) / scale === value)) return decimals
  }
  return undefined
}

/**
 * Encodes a series without loss in as few bytes as possible, little endian. The header has one byte for the number of
 * decimals of the values (255: doubles), one for the bytes per day, and six unused ones. Values come first, then days.
 * Asserts that the days ascend and the values are numbers, so that nothing else is ever stored.
 */
export function packSeries({ days, values }: DailySeries): Uint8Array {
  assertSeries(days, values, 'a series to store')
  const decimals = decimalsOf(values)
  const packedValues =
    decimals === undefined ? values.slice() : Int32Array.from(values, (value) => Math.round(value * 10 ** decimals))
  const isShort = days.every((day) => day >= 0 && day <= MAX_SHORT_DAY)
  const packedDays = isShort ? Uint16Array.from(days) : days.slice()
  const bytes = new Uint8Array(HEADER_BYTES + packedValues.byteLength + packedDays.byteLength)
  bytes.set([decimals ?? DOUBLES, packedDays.BYTES_PER_ELEMENT])
  bytes.set(new Uint8Array(packedValues.buffer), HEADER_BYTES)
  bytes.set(new Uint8Array(packedDays.buffer), HEADER_BYTES + packedValues.byteLength)
  return bytes
}

/** A driver may return bytes at any offset, but a Float64Array must start at a multiple of eight. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % Float64Array.BYTES_PER_ELEMENT === 0 ? bytes : new Uint8Array(bytes)
}

function viewPart(stored: Uint8Array) {
  const { buffer, byteOffset, length, 0: decimals = DOUBLES, 1: dayBytes = 2 } = aligned(stored)
  const valueBytes = decimals === DOUBLES ? 8 : 4
  const count = (length - HEADER_BYTES) / (valueBytes + dayBytes)
  const start = byteOffset + HEADER_BYTES
  return {
    packedValues: valueBytes === 8 ? new Float64Array(buffer, start, count) : new Int32Array(buffer, start, count),
    scale: decimals === DOUBLES ? 1 : 10 ** decimals,
    packedDays:
      dayBytes === 2
        ? new Uint16Array(buffer, start + count * valueBytes, count)
        : new Int32Array(buffer, start + count * valueBytes, count),
  }
}

function divide(values: Float64Array, from: number, to: number, divisor: number): void {
  for (let at = from; at < to; at++) values[at] = (values[at] as number) / divisor
}

/** Decodes stored series and joins them. Asserts that each starts after the previous one ends. */
export function unpackSeries(stored: readonly Uint8Array[]): DailySeries {
  const parts = stored.map(viewPart)
  const total = parts.reduce((sum, { packedDays }) => sum + packedDays.length, 0)
  const days = new Int32Array(total)
  const values = new Float64Array(total)
  let offset = 0
  for (const { packedDays, packedValues, scale } of parts) {
    const startsLater =
      offset === 0 || packedDays.length === 0 || (packedDays[0] as number) > (days[offset - 1] as number)
    assert(startsLater, 'a stored year starts after the year before it')
    days.set(packedDays, offset)
    values.set(packedValues, offset)
    const end = offset + packedDays.length
    if (scale !== 1) divide(values, offset, end, scale)
    offset = end
  }
  return { days, values }
}
