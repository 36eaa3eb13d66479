import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { healthQuery } from '../../api/account-queries.ts'
import { forgetEmail, useSession } from '../../api/session.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody, EntryHint, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { textLink } from '../../ui/text-link.ts'
import { EmailForm } from './email-form.tsx'
import { ReconnectOffer } from './reconnect-offer.tsx'
import { SentNotice } from './sent-notice.tsx'
import { useLinkRequest } from './use-link-request.ts'

/** Signing in without a password: an address, then a link by e-mail. */
export function SignInPage() {
  const { email: lastEmail } = useSession()
  const { data: health } = useQuery(healthQuery)
  const { isSending, failure, sentTo, send, startOver } = useLinkRequest()
  if (sentTo !== null) return <SentNotice email={sentTo} onAgain={startOver} />

  return (
    <EntryLayout title="Sign in">
      <PageMeta
        title="Sign in · Plumbline"
        description="Sign in to Plumbline with a link sent to your e-mail address."
      />
      {lastEmail !== undefined ? (
        <ReconnectOffer
          email={lastEmail}
          isSending={isSending}
          onReconnect={() => void send(lastEmail)}
          onDismiss={forgetEmail}
        />
      ) : (
        <>
          <EmailForm
            lead="Enter your e-mail address. You get a link that signs you in; there is no password."
            action="Sign In"
            isSending={isSending}
            onSubmit={(email) => void send(email)}
          />
          {health?.signup === 'open' && (
            <EntryBody>
              <EntryHint>
                New here?{' '}
                <Link to="/register" className={textLink}>
                  Create an account
                </Link>
              </EntryHint>
            </EntryBody>
          )}
        </>
      )}
      <FormError text={failure} />
    </EntryLayout>
  )
}
