import type { ReactNode } from 'react'
import styles from './states.module.css'

type EmptyStateProps = { title: string; text?: ReactNode; children?: ReactNode }

/** An empty state: a title, one line about it, and actions. */
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
