import type { ReactNode } from 'react'
import styles from './tab-row.module.css'
import { useSelectedInSight } from './use-selected-in-sight.ts'

/** Links that look like tabs, each with its own address. The current one is scrolled into view. */
export function LinkTabs({ label, current, children }: { label: string; current?: string; children: ReactNode }) {
  const row = useSelectedInSight<HTMLElement>(current)
  return (
    <nav ref={row} className={styles.row} aria-label={label}>
      {children}
    </nav>
  )
}
