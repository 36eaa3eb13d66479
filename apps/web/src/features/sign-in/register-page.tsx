import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { healthQuery } from '../../api/account-queries.ts'
import { requestSignInLinkMutation } from '../../api/sign-in-mutations.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody, EntryHint, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { textLink } from '../../ui/text-link.ts'
import { EmailForm } from './email-form.tsx'
import { SentNotice } from './sent-notice.tsx'

/** The operator's registration page if there is one. Otherwise an account is created by email, like signing in. */
export function RegisterPage() {
  const { data: health } = useQuery(healthQuery)
  const marketing = health?.links.marketing
  useEffect(() => {
    if (marketing) location.replace(`${marketing}/register`)
  }, [marketing])

  if (health === undefined || marketing) return null
  return health.signup === 'open' ? <RegisterForm /> : <ClosedNotice />
}

function RegisterForm() {
  const { mutate: send, isPending, data: request, error, reset } = useMutation(requestSignInLinkMutation)
  if (request !== undefined) return <SentNotice request={request} onAgain={reset} />
  return (
    <EntryLayout title={t`Create an account`}>
      <RegisterMeta />
      <EmailForm
        lead={t`Enter your email address. We’ll send you a link and a code that create your account. No password needed.`}
        action={t`Create account`}
        isSending={isPending}
        onSubmit={send}
      />
      <EntryBody>
        <SignInHint />
      </EntryBody>
      <FormError error={error} />
    </EntryLayout>
  )
}

function ClosedNotice() {
  return (
    <EntryLayout title={t`Registration is closed`}>
      <RegisterMeta />
      <EntryBody>
        <p>{t`This installation accepts no new accounts. Its operator can create one for you.`}</p>
        <SignInHint />
      </EntryBody>
    </EntryLayout>
  )
}

function RegisterMeta() {
  return <PageMeta title={t`Create an account · Plumbline`} description={t`Create a Plumbline account by email.`} />
}

function SignInHint() {
  return (
    <EntryHint>
      <Trans>
        Already have an account?{' '}
        <Link to="/login" className={textLink}>
          Sign in
        </Link>
      </Trans>
    </EntryHint>
  )
}
