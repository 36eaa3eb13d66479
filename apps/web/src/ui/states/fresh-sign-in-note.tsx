import { t } from '@lingui/core/macro'
import { expireSession } from '../../stores/session.ts'
import { textLink } from '../text-link.ts'
import styles from './fresh-sign-in-note.module.css'

/** After `fresh-sign-in-needed`: why, and the way to the sign-in page. `action` completes “before …”. */
export function FreshSignInNote({ action }: { action: string }) {
  return (
    <p className={styles.note} role="alert">
      {t`For security, sign in again before ${action}.`}{' '}
      <button type="button" className={textLink} onClick={expireSession}>
        {t`Sign in again`}
      </button>
    </p>
  )
}
