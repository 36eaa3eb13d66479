import { t } from '@lingui/core/macro'
import { useDelayed } from '../../ui/states/use-delayed.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PortfolioHeads } from './portfolio-heads.tsx'
import styles from './portfolio-list-page.module.css'

const NAME_WIDTHS = [148, 104, 126]

/** The shape of the list to come. Its space is reserved from the start; it is drawn after 200 ms. */
export function PortfolioListSkeleton() {
  const isShown = useDelayed(true)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{t`Loading portfolios…`}</span>
      </VisuallyHidden>
      <PortfolioHeads />
      <div className={isShown ? undefined : styles.unseen} aria-hidden="true">
        {NAME_WIDTHS.map((width) => (
          <div key={width} className={`${styles.row} ${styles.skeleton}`}>
            <div className={styles.name}>
              <i style={{ width }} />
              <i style={{ width: 72 }} />
            </div>
            <div className={styles.source}>
              <i style={{ width: 96 }} />
            </div>
            <div className={styles.year}>
              <i style={{ width: 120, height: 28 }} />
              <i style={{ width: 48 }} />
            </div>
            <div className={styles.value}>
              <i style={{ width: 112, height: 11 }} />
            </div>
            <div className={styles.today}>
              <i style={{ width: 68 }} />
              <i style={{ width: 48 }} />
            </div>
            <div className={styles.gain}>
              <i style={{ width: 84 }} />
            </div>
            <div className={styles.percent}>
              <i style={{ width: 56 }} />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
