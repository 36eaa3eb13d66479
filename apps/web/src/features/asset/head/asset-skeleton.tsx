import { t } from '@lingui/core/macro'
import { useDelayed } from '../../../ui/states/use-delayed.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './asset-skeleton.module.css'

const STATS = ['price', 'size', 'pe', 'peg', 'margin', 'eps', 'yield', 'ratings']
const TABS = [84, 34, 82, 56, 62, 50]

/**
 * The page's skeleton on the first visit to an asset. Its space is reserved from the start; it is drawn after 200 ms.
 */
export function AssetSkeleton() {
  const isShown = useDelayed(true)
  return (
    <div role="status">
      <VisuallyHidden>{t`Loading asset…`}</VisuallyHidden>
      <div className={isShown ? styles.shape : `${styles.shape} ${styles.unseen}`} aria-hidden="true">
        <div className={styles.head}>
          <i style={{ width: 44, height: 44, borderRadius: 8 }} />
          <div className={styles.lines}>
            <i style={{ width: 220, height: 16 }} />
            <i style={{ width: 'min(420px, 100%)' }} />
            <i style={{ width: 'min(560px, 100%)' }} />
          </div>
        </div>
        <div className={styles.strip}>
          {STATS.map((stat) => (
            <div key={stat}>
              <i style={{ width: 64 }} />
              <i style={{ width: 92, height: 13 }} />
              <i style={{ width: 78 }} />
            </div>
          ))}
        </div>
        <div className={styles.tabs}>
          {TABS.map((width) => (
            <i key={width} style={{ width }} />
          ))}
        </div>
        <div className={styles.panel} />
      </div>
    </div>
  )
}
