import type { ReactNode } from 'react'
import { Term } from '../term/term.tsx'
import styles from './stat-strip.module.css'

export type StripStat = { label: string; explanation?: string; value: ReactNode; note?: ReactNode }

/** Figures of one thing side by side; as many to a row as fit. */
export function StatStrip({ stats }: { stats: StripStat[] }) {
  return (
    <dl className={styles.strip}>
      {stats.map(({ label, explanation, value, note }) => (
        <div key={label} className={styles.stat}>
          <dt>
            <Term label={label} explanation={explanation} />
          </dt>
          <dd className={styles.value}>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
