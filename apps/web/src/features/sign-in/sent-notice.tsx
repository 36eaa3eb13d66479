import { useQuery } from '@tanstack/react-query'
import { healthQuery } from '../../api/account-queries.ts'
import { EntryBody, EntryHint, EntryLayout } from '../../ui/page/entry-layout.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { textLink } from '../../ui/text-link.ts'

/** A link is on its way: where to, and what to do when it does not arrive. */
export function SentNotice({ email, onAgain }: { email: string; onAgain: () => void }) {
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
            <button type="button" className={textLink} onClick={onAgain}>
              Use another address or send it again
            </button>
          </EntryHint>
        </EntryBody>
      </div>
    </EntryLayout>
  )
}

/** Where the mails of an installation without a mail server are. */
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
