import type { ReactNode } from 'react'
import { Logo } from '../logo.tsx'
import styles from './entry-layout.module.css'

/** The frame of the pages before sign-in: the product's name, linked to the landing page, and one card. */
export function EntryLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.frame}>
      <a href="/" className={styles.brand}>
        <Logo />
        Plumbline
      </a>
      <section className={styles.card}>
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  )
}

/** The card's content, stacked with equal gaps. */
export function EntryBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>
}

/** A secondary line. */
export function EntryHint({ children }: { children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>
}
