import type { ReactNode } from 'react'
import styles from './settings-column.module.css'

/** The cards of a settings page, below its title. */
export function SettingsColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>
}
