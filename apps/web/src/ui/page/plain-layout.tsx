import type { ReactNode } from 'react'
import styles from './plain-layout.module.css'

type PlainLayoutProps = {
  children: ReactNode
  isNarrow?: boolean
  /** A table in it scrolls inside itself, below a head that stays. */
  fillsPage?: boolean
}

/** A page without a side navigation: wide for tables and charts, or narrow for the portfolio list. */
export function PlainLayout({ children, isNarrow, fillsPage }: PlainLayoutProps) {
  const className = [styles.main, isNarrow && styles.narrow, fillsPage && styles.filled].filter(Boolean).join(' ')
  return (
    <main id="content" tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
