import type { ReactNode } from 'react'
import styles from './row-list.module.css'

/** List items in a flush card, each with its text on the left and its actions on the right. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}
