import { addDays } from '@plumbline/engine/calendar'
import type { ChartEvent } from './collect-events.ts'

/** An event after the last close is drawn at the last close, but only this many days later. */
const MAX_DAYS_AFTER_END = 7

export type PlacedEvent = ChartEvent & {
  /** Of the chart's dates: the last one on or before the event. */
  index: number
}

/** The events within the chart's dates. `events` and `dates` are ascending. */
export function placeEvents(events: readonly ChartEvent[], dates: readonly string[]): PlacedEvent[] {
  const [first] = dates
  if (first === undefined) return []
  const last = dates.at(-1) ?? first
  const end = addDays(last, MAX_DAYS_AFTER_END)
  let index = 0
  return events
    .filter(({ date }) => first <= date && date <= end)
    .map((event) => {
      while (index + 1 < dates.length && (dates[index + 1] as string) <= event.date) index++
      return { ...event, index }
    })
}

export type EventCluster = { x: number; events: PlacedEvent[] }

/**
 * Joins events that are closer than `gap` pixels to the start of a cluster, so that no mark covers another. `xOf`
 * returns the pixel of a date's index, ascending; events without one are left out.
 */
export function clusterEvents(
  events: readonly PlacedEvent[],
  xOf: (index: number) => number | null,
  gap: number,
): EventCluster[] {
  const clusters: EventCluster[] = []
  for (const event of events) {
    const x = xOf(event.index)
    if (x === null) continue
    const open = clusters.at(-1)
    if (open !== undefined && x - open.x < gap) open.events.push(event)
    else clusters.push({ x, events: [event] })
  }
  return clusters
}
