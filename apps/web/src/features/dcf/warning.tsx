import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './dcf.module.css'

/** Replaces the fair value: why it cannot be computed, and what the user can do. */
export function Warning({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.warning} role="alert">
      <IconAlertTriangle size={17} stroke={1.6} aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  )
}
