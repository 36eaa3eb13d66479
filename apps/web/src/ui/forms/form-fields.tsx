import type { ReactNode } from 'react'
import styles from './form-fields.module.css'

/** Fields below each other, with one distance between them. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

/** Fields side by side, as many as fit. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
