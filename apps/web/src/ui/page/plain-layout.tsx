import type { ReactNode } from 'react'
import styles from './plain-layout.module.css'

/** A page without a side navigation: wide for tables and charts, or narrow for the portfolio list. */
export function PlainLayout({ children, isNarrow }: { children: ReactNode; isNarrow?: boolean }) {
  return (
    <main id="content" tabIndex={-1} className={isNarrow ? `${styles.main} ${styles.narrow}` : styles.main}>
      {children}
    </main>
  )
}
