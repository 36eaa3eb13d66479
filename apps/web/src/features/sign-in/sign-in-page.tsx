import { Button, TextInput } from '@mantine/core'
import { invalidEmailMessage, isEmailAddress, missingFieldsMessage } from '@plumbline/contract/email-address'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { healthQuery, requestSignInLink } from '../../api/account-queries.ts'
import { describeError } from '../../api/api-error.ts'
import { forgetEmail, rememberSignInRequest, useSession } from '../../api/session.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { textLink } from '../../ui/text-link.ts'
import { EntryFrame } from './entry-frame.tsx'
import { ReconnectOffer } from './reconnect-offer.tsx'
import styles from './sign-in.module.css'

function findFault(email: string): string | null {
  if (email === '') return missingFieldsMessage
  return isEmailAddress(email.normalize('NFC')) ? null : invalidEmailMessage
}

/** Signing in without a password: an address, then a link by e-mail. */
export function SignInPage() {
  const { email: lastEmail } = useSession()
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function send(address: string) {
    setFailure(null)
    setIsSending(true)
    try {
      const { nonce } = await requestSignInLink(address)
      rememberSignInRequest(nonce)
      setSentTo(address)
    } catch (error) {
      setFailure(describeError(error))
    } finally {
      setIsSending(false)
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    const found = findFault(address)
    setFault(found)
    if (found === null) void send(address)
  }

  if (sentTo !== null) return <SentNotice email={sentTo} onAgain={() => setSentTo(null)} />

  return (
    <EntryFrame title="Sign in">
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
        <form onSubmit={onSubmit} noValidate className={styles.form}>
          <p className={styles.lead}>
            Enter your e-mail address. You get a link that signs you in; there is no password.
          </p>
          <TextInput
            type="email"
            name="email"
            label="E-mail address"
            autoComplete="email"
            inputMode="email"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={fault}
          />
          <Button type="submit" loading={isSending} fullWidth>
            Sign In
          </Button>
        </form>
      )}
      <FormError text={failure} />
    </EntryFrame>
  )
}

function SentNotice({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { data: health } = useQuery(healthQuery)
  return (
    <EntryFrame title="We sent you an e-mail">
      <PageMeta
        title="Check your e-mail · Plumbline"
        description="A link that signs you in is on its way to your e-mail address."
      />
      <div role="status" className={styles.form}>
        <p>
          Check that <b className={styles.address}>{email}</b> is your address, open the e-mail and click the link in
          it. It works once and for 10 minutes.
        </p>
        {health?.localMailbox && (
          <p className={styles.hint}>
            Mails of this installation stay on this machine: open{' '}
            <a className={textLink} href="/mailbox">
              the local mailbox
            </a>
            .
          </p>
        )}
        <p className={styles.hint}>
          Nothing arrived?{' '}
          <button type="button" className={textLink} onClick={onAgain}>
            Use another address or send it again
          </button>
        </p>
      </div>
    </EntryFrame>
  )
}
