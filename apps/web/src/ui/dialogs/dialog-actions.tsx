import type { ReactNode } from 'react'
import styles from './dialogs.module.css'

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
