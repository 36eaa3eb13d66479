import { Button } from '@mantine/core'
import { textLink } from '../../ui/text-link.ts'
import styles from './sign-in.module.css'

type ReconnectOfferProps = { email: string; isSending: boolean; onReconnect: () => void; onDismiss: () => void }

/** After a forced sign-out: sign in again with the address that this browser knows. */
export function ReconnectOffer({ email, isSending, onReconnect, onDismiss }: ReconnectOfferProps) {
  return (
    <div className={styles.form}>
      <p>
        Your session has ended. Sign in again as <b className={styles.address}>{email}</b>?
      </p>
      <Button onClick={onReconnect} loading={isSending} fullWidth>
        Reconnect
      </Button>
      <p className={styles.hint}>
        <button type="button" className={textLink} onClick={onDismiss}>
          Use another address
        </button>
      </p>
    </div>
  )
}
