import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmEmailMutation } from '../../api/account-mutations.ts'
import { readConfirmationAddress } from '../../stores/link-codes.ts'
import { textLink } from '../../ui/text-link.ts'
import { ConfirmLinkPage } from './confirm-link-page.tsx'

/** Opened from the mail to a new address. */
export function ConfirmEmailPage() {
  const confirmation = useMutation(confirmEmailMutation)
  const email = confirmation.data?.email
  const [address] = useState(readConfirmationAddress)
  return (
    <ConfirmLinkPage
      title={t`Confirm the new address`}
      question={
        address === undefined ? t`Use this address to sign in from now on?` : t`Use ${address} to sign in from now on?`
      }
      action={t`Confirm the new address`}
      confirmation={confirmation}
      done={
        <>
          <p>
            <Trans>
              From now on, sign in with <b>{email}</b>.
            </Trans>
          </p>
          <p>
            <Link to="/settings/user" className={textLink}>
              {t`Open settings`}
            </Link>
          </p>
        </>
      }
    />
  )
}
