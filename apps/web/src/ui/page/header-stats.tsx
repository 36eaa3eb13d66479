import type { ReactNode } from 'react'
import styles from './header-stats.module.css'

export type HeaderStat = { label: string; value: ReactNode; note?: ReactNode }

/** Key figures at the right of a page's title; on a phone they stand below it, the first one large. */
export function HeaderStats({ stats }: { stats: HeaderStat[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, value, note }) => (
        <div key={label} className={styles.stat}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
