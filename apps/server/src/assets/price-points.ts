import type { PricePoint } from '@plumbline/contract/assets/schemas'
import type { PricePeriod } from '@plumbline/contract/assets/vocabulary'
import { daysInMonth, formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { WholeHistory } from '../market/histories/history-rows.ts'

const months: Record<Exclude<PricePeriod, 'max'>, number> = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '2y': 24, '5y': 60 }

function monthsBefore(today: string, count: number): string {
  const index = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - count
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1]
  const day = Math.min(Number(today.slice(8)), daysInMonth(year, month))
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/**
 * The closes of a period that ends today, oldest first, in the asset's currency. They are adjusted for all later
 * splits up to today. The first point is the first close on or after the start of the period.
 */
export function pricePoints(history: WholeHistory, period: PricePeriod, today: string): PricePoint[] {
  const { days, closes, adjustedCloses, splits, corrected } = history
  const last = lastIndexOnOrBefore(days, parseIsoDate(today))
  const first =
    period === 'max' ? 0 : lastIndexOnOrBefore(days, parseIsoDate(monthsBefore(today, months[period])) - 1) + 1
  const later = splits
    .filter(({ date }) => date <= today)
    .map(({ date, numerator, denominator }) => ({ day: parseIsoDate(date), ratio: numerator / denominator }))
    .sort((a, b) => a.day - b.day)

  const points: PricePoint[] = []
  let divisor = 1
  for (let index = last; index >= first; index--) {
    const day = days[index] as number
    for (let split = later.at(-1); split !== undefined && split.day > day; split = later.at(-1)) {
      divisor *= split.ratio
      later.pop()
    }
    const marketClose = corrected?.get(day)
    points.push({
      date: formatIsoDate(day),
      close: (closes[index] as number) / divisor,
      adjusted_close: adjustedCloses?.[index] ?? null,
      ...(marketClose !== undefined && { market_close: marketClose === null ? null : marketClose / divisor }),
    })
  }
  return points.reverse()
}
