import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './warning.module.css'

/** A note in the color of warnings, with a triangle. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <div className={styles.warning}>
      <IconAlertTriangle size={15} stroke={1.6} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
