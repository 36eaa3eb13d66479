import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { healthQuery } from '../../api/account-queries.ts'
import { requestSignInLinkMutation, type SignInRequest } from '../../api/sign-in-mutations.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody, EntryHint, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { textLink } from '../../ui/text-link.ts'
import { CodeForm } from './code-form.tsx'

const RESEND_WAIT_S = 60

/** Seconds until a link may be requested again, counted down after each one. */
function useResendWait(): [number, () => void] {
  const [left, setLeft] = useState(RESEND_WAIT_S)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return [left, () => setLeft(RESEND_WAIT_S)]
}

/** Says where the mail was sent, takes its code, and sends another one if it does not arrive. */
export function SentNotice({ request, onAgain }: { request: SignInRequest; onAgain: () => void }) {
  const { email } = request
  const [wait, startWait] = useResendWait()
  const resend = useMutation({ ...requestSignInLinkMutation, onSuccess: startWait })
  const { isMailed } = resend.data ?? request
  return (
    <EntryLayout title={t`We sent you an e-mail`}>
      <PageMeta
        title={t`Check your email · Plumbline`}
        description={t`A link and a code that sign you in are on their way to your email address.`}
      />
      <EntryBody>
        <div role="status">
          {isMailed ? (
            <p>
              <Trans>
                Open the email to <b>{email}</b> and click the link, or type its code here. Both work once, within 10
                minutes.
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>
                <b>{email}</b> got an email a short time ago. Use the newest one, or send another in a few minutes.
              </Trans>
            </p>
          )}
          {resend.data?.isMailed && <p>{t`We sent another email. Only the newest one works.`}</p>}
        </div>
        <CodeForm />
        <MailboxHint />
        <EntryHint>
          {t`Nothing after a minute?`}{' '}
          <button
            type="button"
            className={textLink}
            disabled={wait > 0 || resend.isPending}
            onClick={() => resend.mutate(email)}
          >
            {wait > 0 ? t`Send again in ${wait} s` : t`Send again`}
          </button>{' '}
          ·{' '}
          <button type="button" className={textLink} onClick={onAgain}>
            {t`Use another address`}
          </button>
        </EntryHint>
        <FormError error={resend.error} />
      </EntryBody>
    </EntryLayout>
  )
}

/** Where to find the mails of an installation without a mail server. */
export function MailboxHint() {
  const { data: health } = useQuery(healthQuery)
  if (health === undefined || health.mailIsSent) return null
  if (!health.localMailbox)
    return (
      <EntryHint>
        {t`This installation has no mail server yet. The operator can find the link on the server’s console.`}
      </EntryHint>
    )
  return (
    <EntryHint>
      <Trans>
        Emails of this installation stay on this machine. Open{' '}
        <a className={textLink} href="/mailbox">
          the local mailbox
        </a>
        .
      </Trans>
    </EntryHint>
  )
}
