import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './integrations.module.css'

export function Warning({ children }: { children: ReactNode }) {
  return (
    <div className={styles.warning}>
      <IconAlertTriangle size={15} stroke={1.6} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}
