import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { healthQuery } from '../../api/account-queries.ts'
import { requestSignInLinkMutation } from '../../api/sign-in-mutations.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { EntryBody, EntryHint, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { textLink } from '../../ui/text-link.ts'

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

/** Says where the link was sent, and what to do if it does not arrive. Keeps the address for sending it again. */
export function SentNotice({ email, onAgain }: { email: string; onAgain: () => void }) {
  const [wait, startWait] = useResendWait()
  const resend = useMutation({ ...requestSignInLinkMutation, onSuccess: startWait })
  return (
    <EntryLayout title="We sent you an e-mail">
      <PageMeta
        title="Check your e-mail · Plumbline"
        description="A link that signs you in is on its way to your e-mail address."
      />
      <div role="status">
        <EntryBody>
          <p>
            Check that <b>{email}</b> is your address, open the e-mail and click the link in it. It works once and for
            10 minutes.
          </p>
          <MailboxHint />
          <EntryHint>
            Nothing arrived?{' '}
            <button
              type="button"
              className={textLink}
              disabled={wait > 0 || resend.isPending}
              onClick={() => resend.mutate(email)}
            >
              {wait > 0 ? `Send again in ${wait} s` : 'Send it again'}
            </button>{' '}
            or{' '}
            <button type="button" className={textLink} onClick={onAgain}>
              use another address
            </button>
          </EntryHint>
          {resend.isSuccess && (
            <EntryHint>
              A new link is on its way. Only the newest one works, and an address gets at most five an hour.
            </EntryHint>
          )}
          <FormError error={resend.error} />
        </EntryBody>
      </div>
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
        This installation has no mail server yet. Whoever runs it finds the link on the server’s console.
      </EntryHint>
    )
  return (
    <EntryHint>
      Mails of this installation stay on this machine: open{' '}
      <a className={textLink} href="/mailbox">
        the local mailbox
      </a>
      .
    </EntryHint>
  )
}
