import type { PricePoint } from '@plumbline/contract/assets/schemas'
import type { PricePeriod } from '@plumbline/contract/assets/vocabulary'

const LONG_PERIODS: readonly PricePeriod[] = ['5y', 'max']
/** From this ratio of the highest to the lowest close, a linear axis presses the early years flat. */
const MIN_RATIO = 4

/** Logarithmic over a long period in which the price became a multiple; linear otherwise. */
export function automaticScale(prices: readonly Pick<PricePoint, 'close'>[], period: PricePeriod): 'linear' | 'log' {
  if (!LONG_PERIODS.includes(period) || prices.length === 0) return 'linear'
  const closes = prices.map(({ close }) => close)
  const lowest = closes.reduce((left, right) => Math.min(left, right))
  const highest = closes.reduce((left, right) => Math.max(left, right))
  return lowest > 0 && highest / lowest >= MIN_RATIO ? 'log' : 'linear'
}
