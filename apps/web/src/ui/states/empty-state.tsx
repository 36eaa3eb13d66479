import type { ReactNode } from 'react'
import styles from './states.module.css'

type EmptyStateProps = { title: string; text?: ReactNode; children?: ReactNode }

/** What is the case, one line about it, and what can be done. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.message}>
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
