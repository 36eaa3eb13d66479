import { IconAlertCircle } from '@tabler/icons-react'
import styles from './dialogs.module.css'

/** Why a form or dialog could not do what it was asked for; announced when it appears. */
export function FormError({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className={styles.error}>
          <IconAlertCircle size={15} stroke={1.6} aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
