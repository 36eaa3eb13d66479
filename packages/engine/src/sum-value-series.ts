import type { DayNumber } from './calendar.ts'
import type { LineSource } from './line-source.ts'
import type { LineReplay } from './replay-line.ts'
import { runSteps, type Steps } from './steps.ts'
import { addTrades, createSwitching, financedByDay, type Switching } from './switching.ts'
import type { ValueSeries } from './value-series.ts'

export interface MeasuredLine {
  source: LineSource
  replay: LineReplay
}

/**
 * Daily value and flows from `firstDay` to `lastDay`, summed over the lines. The value of `firstDay` includes all flows
 * up to that day. The caller leaves out lines that lack a price or rate on a day they were held.
 */
export function sumValueSeries(lines: readonly MeasuredLine[], firstDay: DayNumber, lastDay: DayNumber): ValueSeries {
  return runSteps(sumValueSeriesInSteps(lines, firstDay, lastDay))
}

/** `sumValueSeries` in steps. */
export function* sumValueSeriesInSteps(
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
  for (const [index, { source, replay }] of lines.entries()) {
    if (index > 0) yield
    addFlows(series, switching, replay, lastDay)
    if (source.rates === undefined || source.prices.isEmpty) continue
    let rates = ratesByCurrency.get(source.currency)
    if (rates === undefined) {
      rates = source.rates.daily(firstDay, lastDay)
      ratesByCurrency.set(source.currency, rates)
    }
    for (const { first, last, units } of heldSpans(replay, firstDay, lastDay)) {
      series.isHeld.fill(1, first - firstDay, last - firstDay + 1)
      source.prices.addValues(series.values, rates, firstDay, first, last, units)
    }
  }
  if (switching !== undefined) series.financed = financedByDay(switching)
  return series
}

type Effect = LineReplay['effects'][number]

/** Index of the first effect after a day; effects are in the order of their days. */
function firstIndexAfter(effects: readonly Effect[], day: DayNumber): number {
  let low = 0
  let high = effects.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((effects[middle] as Effect).day <= day) low = middle + 1
    else high = middle
  }
  return low
}

interface HeldSpan {
  first: DayNumber
  last: DayNumber
  /** Units held at the close of each day of the span. */
  units: number
}

/** The spans between two effects with open units, within `firstDay` to `lastDay`. */
export function* heldSpans({ effects }: LineReplay, firstDay: DayNumber, lastDay: DayNumber): Generator<HeldSpan> {
  for (let index = Math.max(0, firstIndexAfter(effects, firstDay) - 1); index < effects.length; index++) {
    const { day, unitsAfter } = effects[index] as Effect
    if (day > lastDay) return
    if (unitsAfter === 0) continue
    const first = Math.max(day, firstDay)
    const last = Math.min((effects[index + 1]?.day ?? lastDay + 1) - 1, lastDay)
    if (last >= first) yield { first, last, units: unitsAfter }
  }
}

/** True if every day with units held has a price and a rate, and every flow has an amount. */
export function hasDailyValues({ source, replay }: MeasuredLine): boolean {
  const isHeld = replay.effects.some(({ unitsAfter }) => unitsAfter > 0)
  if (isHeld && (source.prices.isEmpty || source.rates === undefined)) return false
  return Number.isFinite(replay.inflow) && Number.isFinite(replay.outflow)
}

function addFlows(
  series: ValueSeries,
  switching: Switching | undefined,
  { effects }: LineReplay,
  lastDay: DayNumber,
): void {
  const { firstDay, inflows, outflows, loneFees } = series
  let index = firstIndexAfter(effects, firstDay)
  for (let start = index; index < effects.length; start = index) {
    const { day } = effects[index] as Effect
    if (day > lastDay) return
    const at = day - firstDay
    for (; effects[index]?.day === day; index++) {
      const { kind, inflow, outflow } = effects[index] as Effect
      inflows[at] = (inflows[at] as number) + (inflow ?? 0)
      outflows[at] = (outflows[at] as number) + (outflow ?? 0)
      if (kind !== 'buy') loneFees[at] = (loneFees[at] as number) + (inflow ?? 0)
    }
    if (switching !== undefined) addTrades(switching, effects, start, index, at)
  }
}
