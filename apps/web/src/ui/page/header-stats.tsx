import type { ReactNode } from 'react'
import styles from './header-stats.module.css'

export type HeaderStat = {
  label: string
  /** What fits on one line of a phone. */
  shortLabel?: string
  value: ReactNode
  note?: ReactNode
}

/** A part of a note that a phone leaves out, so that notes stay on one line. */
export function MoreOfNote({ children }: { children: ReactNode }) {
  return <span className={styles.more}>{children}</span>
}

/** Key figures at the right of a page's title; on a phone they stand below it, the first one large. */
export function HeaderStats({ stats }: { stats: HeaderStat[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ label, shortLabel, value, note }) => (
        <div key={label} className={styles.stat}>
          <dt>
            <span className={shortLabel && styles.long}>{label}</span>
            {shortLabel && (
              <span className={styles.short} aria-hidden="true">
                {shortLabel}
              </span>
            )}
          </dt>
          <dd className={styles.value}>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
