import type { ReactNode } from 'react'
import { Logo } from '../../ui/logo.tsx'
import styles from './sign-in.module.css'

/** The frame of the pages that are seen before signing in. */
export function EntryFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.frame}>
      <div className={styles.brand}>
        <Logo />
        Plumbline
      </div>
      <section className={styles.card}>
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  )
}
