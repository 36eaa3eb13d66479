import { IconAlertCircle } from '@tabler/icons-react'
import { describeError } from '../states/describe-error.ts'
import styles from './dialogs.module.css'

/** Why a form or dialog failed: a text or the error of a call, announced when it appears. Null shows nothing. */
export function FormError({ error }: { error: unknown }) {
  return (
    <div role="alert">
      {error !== null && error !== undefined && (
        <p className={styles.error}>
          <IconAlertCircle size={15} stroke={1.6} aria-hidden="true" />
          {describeError(error)}
        </p>
      )}
    </div>
  )
}
