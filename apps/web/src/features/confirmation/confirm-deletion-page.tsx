import { useMutation } from '@tanstack/react-query'
import { confirmDeletionMutation } from '../../api/account-mutations.ts'
import { signOutHere } from '../../stores/session.ts'
import { ConfirmLinkPage } from './confirm-link-page.tsx'

/** Opened from the mail that confirms a deletion. */
export function ConfirmDeletionPage() {
  const confirmation = useMutation({ ...confirmDeletionMutation, onSuccess: signOutHere })
  return (
    <ConfirmLinkPage
      title="Delete the account"
      question="Your account, all portfolios and all transactions are deleted. This cannot be undone."
      action="Delete my account"
      isDanger
      confirmation={confirmation}
      done={<p>Your account is deleted, with everything in it.</p>}
    />
  )
}
