import { t } from '@lingui/core/macro'
import styles from './states.module.css'
import { useDelayed } from './use-delayed.ts'

const ROW_HEIGHT = 34
/** The padding and the text. */
const AROUND = 46

type LoadingStateProps = {
  text?: string
  rows?: number
  /** Of a chart to come, in pixels; then no rows are drawn. */
  chartHeight?: number
}

/**
 * The shape of the rows or the chart to come, shown after 200 ms. The text is announced and, where the page names one,
 * shown.
 */
export function LoadingState({ text, rows = 6, chartHeight }: LoadingStateProps) {
  const isShown = useDelayed(true)
  return (
    <div
      className={styles.loading}
      style={{ minHeight: chartHeight ?? rows * ROW_HEIGHT + AROUND }}
      data-loading
      role="status"
      aria-live="polite"
    >
      {isShown && (
        <>
          {chartHeight === undefined ? (
            Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
              <div key={row} className={styles.skeleton} aria-hidden="true">
                <i style={{ width: 22, height: 22 }} />
                <i style={{ width: `${28 - (row % 3) * 5}%` }} />
                <i className={styles.end} style={{ width: '9%' }} />
                <i style={{ width: '11%' }} />
              </div>
            ))
          ) : (
            <div className={styles.skeletonChart} style={{ height: chartHeight - AROUND }} aria-hidden="true" />
          )}
          <p className={styles.loadingText}>{text ?? t`Loading…`}</p>
        </>
      )}
    </div>
  )
}
