import type { ReactNode } from 'react'
import styles from './stat-strip.module.css'

export type StripStat = { label: string; value: ReactNode; note?: ReactNode }

/** Figures of one thing side by side; as many to a row as fit. */
export function StatStrip({ stats }: { stats: StripStat[] }) {
  return (
    <dl className={styles.strip}>
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
