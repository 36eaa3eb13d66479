import type { ReactNode } from 'react'
import styles from './tab-row.module.css'
import { useSelectedInSight } from './use-selected-in-sight.ts'

/** Links that look as tabs: each leads to its own address. The current one is scrolled to where it can be seen. */
export function LinkTabs({ label, current, children }: { label: string; current?: string; children: ReactNode }) {
  const row = useSelectedInSight<HTMLElement>(current)
  return (
    <nav ref={row} className={styles.row} aria-label={label}>
      {children}
    </nav>
  )
}
