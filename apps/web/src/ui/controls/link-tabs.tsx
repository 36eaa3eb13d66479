import { type ReactNode, useEffect, useRef } from 'react'
import styles from './tab-row.module.css'

/** Links that look as tabs: each leads to its own address. The current one is scrolled to where it can be seen. */
export function LinkTabs({ label, current, children }: { label: string; current?: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = current !== undefined && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!link || !row.current) return
    const before = link.offsetLeft - row.current.offsetLeft
    const beyond = before + link.offsetWidth - row.current.clientWidth
    if (row.current.scrollLeft < beyond || row.current.scrollLeft > before) {
      row.current.scrollLeft = before - (row.current.clientWidth - link.offsetWidth) / 2
    }
  }, [current])
  return (
    <nav ref={row} className={styles.row} aria-label={label}>
      {children}
    </nav>
  )
}
