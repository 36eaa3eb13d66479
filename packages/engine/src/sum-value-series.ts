import type { DayNumber } from './calendar.ts'
import type { LineSource } from './line-source.ts'
import type { DailyPrices } from './market.ts'
import type { LineReplay } from './replay-line.ts'
import { keysOf } from './settled-flows.ts'
import type { Steps } from './steps.ts'
import { addTrades, createSwitching, financedByDay, type Switching } from './switching.ts'
import { dailyCloses, type UnitPrices } from './unit-prices.ts'
import type { ValueSeries } from './value-series.ts'

export interface MeasuredLine {
  source: LineSource
  replay: LineReplay
}

/**
 * Daily value and flows from `firstDay` to `lastDay`, summed over the lines. The value of `firstDay` includes all flows
 * up to that day. Where cash is booked, money between the lines is no flow. Units transferred between them are none
 * either. The caller leaves out lines that lack a price or rate on a day they were held.
 */
export function* sumValueSeries(
  lines: readonly MeasuredLine[],
  firstDay: DayNumber,
  lastDay: DayNumber,
): Steps<ValueSeries> {
  const length = lastDay - firstDay + 1
  const series: ValueSeries = {
    firstDay,
    values: new Float64Array(length),
    inflows: new Float64Array(length),
    outflows: new Float64Array(length),
    loneFees: new Float64Array(length),
    financed: new Float64Array(length),
    isHeld: new Uint8Array(length),
  }
  // A single holding does not finance itself.
  const switching = lines.length > 1 ? createSwitching(length) : undefined
  const ratesByCurrency = new Map<string, Float64Array>()
  const closes = new Float64Array(length)
  let written: DailyPrices | undefined
  const keys = keysOf(lines)
  for (const [index, { source, replay }] of lines.entries()) {
    if (index > 0) yield
    addFlows(series, switching, replay, lastDay, internalFlows(source, replay, keys))
    if (source.rates === undefined || source.prices.isEmpty) continue
    let rates = ratesByCurrency.get(source.currency)
    if (rates === undefined) {
      rates = source.rates.daily(firstDay, lastDay)
      ratesByCurrency.set(source.currency, rates)
    }
    const { prices } = source
    // The lines of one asset in several portfolios follow each other and share its closes.
    if (prices.history !== undefined && prices.history !== written) {
      dailyCloses(prices.history, firstDay, closes)
      written = prices.history
    }
    addValues(series, replay, prices, rates, closes)
  }
  if (switching !== undefined) series.financed = financedByDay(switching)
  return series
}

/** Adds the value of each span of days with units at their close, between two effects or after the last one. */
function addValues(
  { firstDay, values, isHeld }: ValueSeries,
  { columns }: LineReplay,
  prices: UnitPrices,
  rates: Float64Array,
  closes: Float64Array,
): void {
  const { length } = values
  let next = columns.firstAfter(firstDay)
  let units = next === 0 ? 0 : columns.unitsAfter(next - 1)
  let heldFrom = 0
  for (let start = 0; start < length; next++) {
    const end = next < columns.count ? Math.min(length, columns.dayAt(next) - firstDay) : length
    if (units !== 0 && end > start) prices.addValues(values, rates, closes, firstDay, { start, end, units })
    const unitsAfter = next < columns.count ? columns.unitsAfter(next) : 0
    if (units !== 0 && (unitsAfter === 0 || end === length)) isHeld.fill(1, heldFrom, end)
    if (units === 0) heldFrom = end
    start = end
    units = unitsAfter
  }
}

export interface HeldSpan {
  first: DayNumber
  last: DayNumber
  /** Units held at the close of each day of the span. */
  units: number
}

/** The spans between two effects with open units, within `firstDay` to `lastDay`. */
export function* heldSpans(
  { columns }: Pick<LineReplay, 'columns'>,
  firstDay: DayNumber,
  lastDay: DayNumber,
): Generator<HeldSpan> {
  for (let index = Math.max(0, columns.firstAfter(firstDay) - 1); index < columns.count; index++) {
    const day = columns.dayAt(index)
    if (day > lastDay) return
    const units = columns.unitsAfter(index)
    if (units === 0) continue
    const first = Math.max(day, firstDay)
    const next = index + 1 < columns.count ? columns.dayAt(index + 1) : lastDay + 1
    const last = Math.min(next - 1, lastDay)
    if (last >= first) yield { first, last, units }
  }
}

/** True if every day with units held has a price and a rate, and every flow has an amount. */
export function hasDailyValues({ source, replay }: MeasuredLine): boolean {
  if (replay.firstHeld >= 0 && (source.prices.isEmpty || source.rates === undefined)) return false
  return Number.isFinite(replay.inflow) && Number.isFinite(replay.outflow)
}

/** Undefined if every flow of the line comes from or goes to the outside. */
function internalFlows(
  { booking }: LineSource,
  { columns }: LineReplay,
  keys: ReadonlySet<string> | undefined,
): ((index: number) => boolean) | undefined {
  if (booking === undefined || keys === undefined) return undefined
  return (index) => {
    const row = columns.stepAt(index)
    const counterpart = row < 0 ? undefined : booking.counterpartOf(row)
    return counterpart !== undefined && keys.has(counterpart)
  }
}

function addFlows(
  { firstDay, inflows, outflows, loneFees }: ValueSeries,
  switching: Switching | undefined,
  { columns }: LineReplay,
  lastDay: DayNumber,
  isInternal: ((index: number) => boolean) | undefined,
): void {
  let index = columns.firstAfter(firstDay)
  for (let start = index; index < columns.count; start = index) {
    const day = columns.dayAt(index)
    if (day > lastDay) return
    const at = day - firstDay
    for (; index < columns.count && columns.dayAt(index) === day; index++) {
      const flow = columns.flowAt(index)
      if (isInternal?.(index) === true) continue
      if (flow < 0) outflows[at] = (outflows[at] as number) - flow
      else inflows[at] = (inflows[at] as number) + flow
      if (flow > 0 && !columns.bringsCapital(index)) loneFees[at] = (loneFees[at] as number) + flow
    }
    if (switching !== undefined) addTrades(switching, columns, start, index, at, isInternal)
  }
}
