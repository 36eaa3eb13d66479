import { confirmAccountDeletion } from '../../api/account-data.ts'
import { signOutHere } from '../../api/session.ts'
import { ConfirmLinkPage } from './confirm-link-page.tsx'

async function confirm(code: string) {
  await confirmAccountDeletion(code)
  signOutHere()
  return <p>Your account is deleted, with everything in it.</p>
}

/** Opened from the mail that confirms a deletion. */
export function ConfirmDeletionPage() {
  return (
    <ConfirmLinkPage
      title="Delete the account"
      question="Your account, all portfolios and all transactions are deleted. This cannot be undone."
      action="Delete my account"
      isDanger
      confirm={confirm}
    />
  )
}
