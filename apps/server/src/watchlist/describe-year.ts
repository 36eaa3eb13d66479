import type { WatchedAsset } from '@plumbline/contract/watchlist/schemas'
import { pricePoints } from '../assets/price-points.ts'
import type { WholeHistory } from '../market/histories/history-rows.ts'

const WEEKS = 52

/** The range of the last 12 months' closes and their way in weeks; null without a close in them. */
export function describeYear(history: WholeHistory, today: string): WatchedAsset['year'] {
  const closes = pricePoints(history, '1y', today).map(({ close }) => close)
  const first = closes[0]
  if (first === undefined) return null
  const last = closes.length - 1
  const steps = Math.min(WEEKS, last)
  const weekly = Array.from(
    { length: steps + 1 },
    (_, step) => closes[steps === 0 ? 0 : Math.round((step * last) / steps)],
  )
  return {
    low: Math.min(...closes),
    high: Math.max(...closes),
    points: weekly.map((close) => (close as number) / first - 1),
  }
}
