import type { PricePeriod } from '@plumbline/contract/assets/vocabulary'
import type { TimeUnit } from '../../../ui/chart/chart-options.ts'

const DAILY: readonly PricePeriod[] = ['1m', '3m', '6m']

/** What the axis of prices over a period names. */
export function axisUnitOf(period: PricePeriod): TimeUnit {
  return DAILY.includes(period) ? 'day' : 'month'
}
