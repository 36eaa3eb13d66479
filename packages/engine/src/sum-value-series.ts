import type { DayNumber } from './calendar.ts'
import type { LineSource } from './line-source.ts'
import type { LineReplay } from './replay-line.ts'
import type { ValueSeries } from './value-series.ts'

export interface MeasuredLine {
  source: LineSource
  replay: LineReplay
}

/**
 * Value and flows of each day from the day before the first transaction to today, summed over the lines. Lines without
 * a price or rate for a day they were held cannot be in it: the caller leaves them out.
 */
export function sumValueSeries(lines: readonly MeasuredLine[], firstDay: DayNumber, today: DayNumber): ValueSeries {
  const length = today - firstDay + 1
  const series: ValueSeries = {
    firstDay,
    values: new Float64Array(length),
    inflows: new Float64Array(length),
    outflows: new Float64Array(length),
    loneFees: new Float64Array(length),
    isHeld: new Uint8Array(length),
  }
  const ratesByCurrency = new Map<string, Float64Array>()
  for (const { source, replay } of lines) {
    addFlows(series, replay)
    if (source.rates === undefined || source.prices.isEmpty) continue
    let rates = ratesByCurrency.get(source.currency)
    if (rates === undefined) {
      rates = source.rates.daily(firstDay, today)
      ratesByCurrency.set(source.currency, rates)
    }
    const { effects } = replay
    for (const [index, { day, unitsAfter }] of effects.entries()) {
      const next = effects[index + 1]
      const last = next === undefined ? today : next.day - 1
      if (unitsAfter === 0 || last < day) continue
      series.isHeld.fill(1, day - firstDay, last - firstDay + 1)
      source.prices.addValues(series.values, rates, firstDay, day, last, unitsAfter)
    }
  }
  return series
}

/** True when every day on which units were held has a price and a rate, and every flow an amount. */
export function hasDailyValues({ source, replay }: MeasuredLine): boolean {
  const isHeld = replay.effects.some(({ unitsAfter }) => unitsAfter > 0)
  if (isHeld && (source.prices.isEmpty || source.rates === undefined)) return false
  return Number.isFinite(replay.inflow) && Number.isFinite(replay.outflow)
}

function addFlows({ firstDay, inflows, outflows, loneFees }: ValueSeries, { effects }: LineReplay): void {
  for (const { day, kind, inflow, outflow } of effects) {
    const at = day - firstDay
    inflows[at] = (inflows[at] as number) + (inflow ?? 0)
    outflows[at] = (outflows[at] as number) + (outflow ?? 0)
    if (kind !== 'buy') loneFees[at] = (loneFees[at] as number) + (inflow ?? 0)
  }
}
