import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { healthQuery } from '../../api/account-queries.ts'
import { requestSignInLinkMutation } from '../../api/sign-in-mutations.ts'
import { forgetEmail, useSession } from '../../stores/session.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody, EntryHint, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { textLink } from '../../ui/text-link.ts'
import { EmailForm } from './email-form.tsx'
import { OpenIdSignIn } from './openid-sign-in.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { ReconnectOffer } from './reconnect-offer.tsx'
import { SentNotice } from './sent-notice.tsx'

/** Signing in without a password: an address, then a link by e-mail. */
export function SignInPage() {
  const { email: lastEmail } = useSession()
  const { data: health } = useQuery(healthQuery)
  const otherWays = (
    <>
      <PasskeySignIn hasField={lastEmail === undefined} />
      <OpenIdSignIn />
    </>
  )
  const { mutate: send, isPending, data: request, error, reset } = useMutation(requestSignInLinkMutation)
  if (request !== undefined) return <SentNotice request={request} onAgain={reset} />

  return (
    <EntryLayout title={t`Sign in`}>
      <PageMeta
        title={t`Sign in · Plumbline`}
        description={t`Sign in to Plumbline with a link sent to your email address.`}
      />
      {lastEmail !== undefined ? (
        <>
          <ReconnectOffer
            email={lastEmail}
            isSending={isPending}
            onReconnect={() => send(lastEmail)}
            onDismiss={forgetEmail}
          />
          {otherWays}
        </>
      ) : (
        <>
          <EmailForm
            lead={t`Enter your email address. We’ll send you a link and a code to sign in. No password needed.`}
            action={t`Sign In`}
            isSending={isPending}
            canSuggestPasskeys
            onSubmit={send}
          />
          {otherWays}
          {health?.signup === 'open' && (
            <EntryBody>
              <EntryHint>
                <Trans>
                  New here?{' '}
                  <Link to="/register" className={textLink}>
                    Create an account
                  </Link>
                </Trans>
              </EntryHint>
            </EntryBody>
          )}
        </>
      )}
      <FormError error={error} />
    </EntryLayout>
  )
}
