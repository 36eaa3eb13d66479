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
  const [address] = useState(readConfirmationAddress)
  return (
    <ConfirmLinkPage
      title="Confirm the new address"
      question={`Use ${address ?? 'this address'} to sign in from now on?`}
      action="Confirm the new address"
      confirmation={confirmation}
      done={
        <>
          <p>
            From now on, sign in with <b>{confirmation.data?.email}</b>.
          </p>
          <p>
            <Link to="/settings/user" className={textLink}>
              Open settings
            </Link>
          </p>
        </>
      }
    />
  )
}
