import { Link } from '@tanstack/react-router'
import { confirmNewEmail } from '../../api/account-data.ts'
import { textLink } from '../../ui/text-link.ts'
import { ConfirmLinkPage } from './confirm-link-page.tsx'

async function confirm(code: string) {
  const { email } = await confirmNewEmail(code)
  return (
    <>
      <p>
        Your account’s address is <b>{email}</b> now.
      </p>
      <p>
        <Link to="/settings/user" className={textLink}>
          To the settings
        </Link>
      </p>
    </>
  )
}

/** Opened from the mail to a new address. */
export function ConfirmEmailPage() {
  return (
    <ConfirmLinkPage
      title="Confirm the new address"
      question="Make this mailbox the one of your Plumbline account? Sign-in links go there from then on."
      action="Confirm the new address"
      confirm={confirm}
    />
  )
}
