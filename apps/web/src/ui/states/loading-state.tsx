import styles from './states.module.css'
import { useDelayed } from './use-delayed.ts'

const ROW_HEIGHT = 34
const BELOW_ROWS = 26

type LoadingStateProps = { text?: string; rows?: number }

/** The shape of the rows to come, shown after 200 ms; the text is announced and, where the page names one, shown. */
export function LoadingState({ text, rows = 6 }: LoadingStateProps) {
  const isShown = useDelayed(true)
  return (
    <div
      className={styles.loading}
      style={{ minHeight: rows * ROW_HEIGHT + BELOW_ROWS }}
      role="status"
      aria-live="polite"
    >
      {isShown && (
        <>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
            <div key={row} className={styles.skeleton} aria-hidden="true">
              <i style={{ width: 22, height: 22 }} />
              <i style={{ width: `${28 - (row % 3) * 5}%` }} />
              <i className={styles.end} style={{ width: '9%' }} />
              <i style={{ width: '11%' }} />
            </div>
          ))}
          <p className={styles.loadingText}>{text ?? 'Loading…'}</p>
        </>
      )}
    </div>
  )
}
