import { parseIsoDate } from '@plumbline/engine/calendar'
import type { DailySeries, DateRange } from '../provider.ts'

/** One day of a series during normalization, in the unit of the source. */
export interface DailyClose {
  /** Days since 1970-01-01. */
  day: number
  close: number
  adjustedClose: number | undefined
}

/** Ascending, one per day. Of two closes for one day, the later one in the response wins. */
export function sortDays(closes: readonly DailyClose[]): DailyClose[] {
  const byDay = new Map<number, DailyClose>()
  for (const each of closes) {
    const earlier = byDay.get(each.day)
    byDay.set(each.day, { ...each, adjustedClose: each.adjustedClose ?? earlier?.adjustedClose })
  }
  return [...byDay.values()].sort((a, b) => a.day - b.day)
}

/** The days of the range, both ends inclusive. Adjusted closes only when every day has one. */
export function toSeries(
  closes: readonly DailyClose[],
  range: DateRange,
): { closes: DailySeries; adjustedCloses: Float64Array | undefined } {
  const first = parseIsoDate(range.from)
  const last = parseIsoDate(range.to)
  const inside = closes.filter(({ day }) => day >= first && day <= last)
  const adjusted = inside.map(({ adjustedClose }) => adjustedClose)
  return {
    closes: {
      days: Int32Array.from(inside, ({ day }) => day),
      values: Float64Array.from(inside, ({ close }) => close),
    },
    adjustedCloses: adjusted.every((value) => value !== undefined) ? Float64Array.from(adjusted) : undefined,
  }
}

/**
 * A day without an adjusted close takes the adjustment of the next day that has one; the last days take that of the
 * previous day.
 */
export function fillAdjusted(closes: readonly DailyClose[]): DailyClose[] {
  const filled = closes.map((each) => ({ ...each }))
  const carry = (indices: number[]) => {
    let factor: number | undefined
    for (const index of indices) {
      const each = filled[index] as DailyClose
      if (each.adjustedClose !== undefined) factor = each.adjustedClose / each.close
      else if (factor !== undefined) each.adjustedClose = each.close * factor
    }
  }
  const indices = [...filled.keys()]
  carry(indices.toReversed())
  carry(indices)
  return filled
}
