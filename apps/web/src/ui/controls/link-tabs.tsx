import type { ReactNode } from 'react'
import styles from './tab-row.module.css'

/** Links that look as tabs: each leads to its own address. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.row} aria-label={label}>
      {children}
    </nav>
  )
}
