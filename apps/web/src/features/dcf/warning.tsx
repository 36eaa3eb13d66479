import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './dcf.module.css'

/** In the place of the answer: what stands in its way, and beside it what can be done. */
export function Warning({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.warning} role="alert">
      <IconAlertTriangle size={17} stroke={1.6} aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  )
}
