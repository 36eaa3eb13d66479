import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { confirmEmailMutation } from '../../api/account-mutations.ts'
import { textLink } from '../../ui/text-link.ts'
import { ConfirmLinkPage } from './confirm-link-page.tsx'

/** Opened from the mail to a new address. */
export function ConfirmEmailPage() {
  const confirmation = useMutation(confirmEmailMutation)
  return (
    <ConfirmLinkPage
      title="Confirm the new address"
      question="Make this mailbox the one of your Plumbline account? Sign-in links go there from then on."
      action="Confirm the new address"
      confirmation={confirmation}
      done={
        <>
          <p>
            Your account’s address is <b>{confirmation.data?.email}</b> now.
          </p>
          <p>
            <Link to="/settings/user" className={textLink}>
              To the settings
            </Link>
          </p>
        </>
      }
    />
  )
}
