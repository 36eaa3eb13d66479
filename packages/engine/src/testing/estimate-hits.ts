import { addMonths, type DayNumber } from '../calendar.ts'
import { estimateDividends } from '../income/estimate-dividends.ts'
import type { UnitDividend } from '../income/market-dividend.ts'

/** How the estimates of a history came out. */
export interface EstimateHits {
  /** Estimated payments, those that came within a month of their day, and those of them within 10% of their amount. */
  payments: number
  came: number
  within: number
  /** Payments that came without an estimate. */
  unforeseen: number
  /** |estimate / paid - 1| of each twelve months. */
  errors: number[]
}

const MONTHS = 12
const DAYS_OFF = 31
const SHARE_OFF = 0.1

/**
 * Looks back: estimates the next twelve months at the end of every month, from the first year on until a year before
 * the end, knowing only what was paid by then, and compares with what was paid.
 *
 * @param paid by ex-day, per unit of one day
 */
export function estimateHits(paid: readonly UnitDividend[], end: DayNumber): EstimateHits {
  const hits: EstimateHits = { payments: 0, came: 0, within: 0, unforeseen: 0, errors: [] }
  const [first] = paid
  if (first === undefined) return hits
  for (let months = MONTHS; addMonths(first.exDay, months + MONTHS) <= end; months++) {
    const day = addMonths(first.exDay, months)
    const known = paid.filter(({ exDay }) => exDay <= day)
    const estimates = estimateDividends(known, day)
    const open = paid.filter(({ exDay }) => exDay > day && exDay <= addMonths(day, MONTHS))
    const total = (payments: readonly { value: number }[]) => payments.reduce((sum, { value }) => sum + value, 0)
    if (open.length > 0) hits.errors.push(Math.abs(total(estimates) / total(open) - 1))
    for (const { exDay, value } of estimates) {
      const nearest = open.toSorted((a, b) => Math.abs(a.exDay - exDay) - Math.abs(b.exDay - exDay))[0]
      const isNear = nearest !== undefined && Math.abs(nearest.exDay - exDay) <= DAYS_OFF
      hits.payments += 1
      if (!isNear) continue
      open.splice(open.indexOf(nearest), 1)
      hits.came += 1
      if (Math.abs(value / nearest.value - 1) <= SHARE_OFF) hits.within += 1
    }
    hits.unforeseen += open.length
  }
  return hits
}
