import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './payment.module.css'

type CardFrameProps = { error: string | undefined; note?: ReactNode; children: ReactNode }

/** A card field with its error below it. */
export function CardFrame({ error, note, children }: CardFrameProps) {
  return (
    <div className={styles.cardFrame}>
      {children}
      <div role="alert" className={styles.cardError}>
        {error !== undefined && (
          <>
            <IconAlertCircle size={15} stroke={1.6} aria-hidden="true" />
            {error}
          </>
        )}
      </div>
      {note}
    </div>
  )
}
