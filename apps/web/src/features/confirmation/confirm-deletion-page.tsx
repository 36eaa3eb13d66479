import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmDeletionMutation } from '../../api/account-mutations.ts'
import { readConfirmationAddress } from '../../stores/link-codes.ts'
import { signOutHere } from '../../stores/session.ts'
import { textLink } from '../../ui/text-link.ts'
import { ConfirmLinkPage } from './confirm-link-page.tsx'

/** Opened from the mail that confirms a deletion. */
export function ConfirmDeletionPage() {
  const confirmation = useMutation({ ...confirmDeletionMutation, onSuccess: signOutHere })
  const [address] = useState(readConfirmationAddress)
  return (
    <ConfirmLinkPage
      title={t`Delete the account`}
      question={
        address === undefined
          ? t`Your account, with all portfolios and transactions, will be permanently deleted.`
          : t`The account of ${address}, with all portfolios and transactions, will be permanently deleted.`
      }
      action={t`Delete my account`}
      isDanger
      confirmation={confirmation}
      done={
        <>
          <p>{t`Your account and all its data were deleted.`}</p>
          <p>
            <a href="/" className={textLink}>
              {t`Go to the start page`}
            </a>
          </p>
        </>
      }
    />
  )
}
