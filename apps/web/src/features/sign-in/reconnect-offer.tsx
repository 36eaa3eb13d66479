import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EntryBody, EntryHint } from '../../ui/page/entry-layout.tsx'
import { textLink } from '../../ui/text-link.ts'

type ReconnectOfferProps = { email: string; isSending: boolean; onReconnect: () => void; onDismiss: () => void }

/** After a forced sign-out: sign in again with the address that this browser knows. */
export function ReconnectOffer({ email, isSending, onReconnect, onDismiss }: ReconnectOfferProps) {
  return (
    <EntryBody>
      <p>
        <Trans>
          Your session has ended. Sign in again as <b>{email}</b>?
        </Trans>
      </p>
      <Button onClick={onReconnect} loading={isSending} fullWidth>
        {t`Reconnect`}
      </Button>
      <EntryHint>
        <button type="button" className={textLink} onClick={onDismiss}>
          {t`Use another address`}
        </button>
      </EntryHint>
    </EntryBody>
  )
}
