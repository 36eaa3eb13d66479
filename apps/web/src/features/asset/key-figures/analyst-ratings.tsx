import { t } from '@lingui/core/macro'
import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import type { Profile } from '@plumbline/contract/assets/profile-schemas'
import styles from './analyst-ratings.module.css'
import { countRatings, type RatingCount } from './count-ratings.ts'

/** Analyst ratings as one bar. A tooltip with the five counts opens by pointer, focus or touch. */
export function AnalystRatings({ ratings }: { ratings: NonNullable<Profile['AnalystRatings']> }) {
  const counts = countRatings(ratings)
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return null
  return (
    <Tooltip
      label={<Counts counts={counts} />}
      events={{ hover: true, focus: true, touch: true }}
      position="bottom-end"
      classNames={{ tooltip: styles.tooltip ?? '' }}
    >
      <button type="button" data-printed className={styles.bar} aria-label={t`Ratings of ${all} analysts`}>
        {counts.map(
          ({ rating, count }) => count > 0 && <i key={rating} data-rating={rating} style={{ flexGrow: count }} />,
        )}
      </button>
    </Tooltip>
  )
}

function Counts({ counts }: { counts: RatingCount[] }) {
  return (
    <span className={styles.counts}>
      {counts.map(({ rating, name, count }) => (
        <span key={rating}>
          <i data-rating={rating} />
          {name} <b>{count}</b>
        </span>
      ))}
    </span>
  )
}
