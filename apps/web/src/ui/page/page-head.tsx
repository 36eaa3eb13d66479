import type { ReactNode } from 'react'
import styles from './page-head.module.css'
import { PastDayButton } from './past-day.tsx'

type PageHeadProps = { title: ReactNode; note?: ReactNode; children?: ReactNode }

/** The title of a page with a line below it. Its children are on the right and wrap below on a phone. */
export function PageHead({ title, note, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.titles}>
        <h1>{title}</h1>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      <div className={styles.side}>
        {children}
        <PastDayButton />
      </div>
    </div>
  )
}
