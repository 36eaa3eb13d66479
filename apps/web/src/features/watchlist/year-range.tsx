import type { WatchedAsset } from '@plumbline/contract/watchlist/schemas'
import { Money } from '../../ui/figures/money.tsx'
import styles from './watchlist.module.css'

type Priced = Pick<WatchedAsset, 'price' | 'year' | 'asset'>

/** Where the price stands between the lowest (0) and highest (1) close of the last 12 months; null without a range. */
export function placeInYear({ price, year }: Pick<WatchedAsset, 'price' | 'year'>): number | null {
  if (price === null || year === null || year.high === year.low) return null
  return (price - year.low) / (year.high - year.low)
}

/** The lowest and highest close of the last 12 months, with a mark for the price between them. */
export function YearRange(watched: Priced) {
  const { year, asset } = watched
  const place = placeInYear(watched)
  if (year === null || place === null) return null
  return (
    <span className={styles.range}>
      <Money value={year.low} currency={asset.currency} kind="price" />
      <i aria-hidden="true">
        <b style={{ left: `${(Math.min(1, Math.max(0, place)) * 100).toFixed(1)}%` }} />
      </i>
      <Money value={year.high} currency={asset.currency} kind="price" />
    </span>
  )
}
