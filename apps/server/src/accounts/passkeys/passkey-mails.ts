import { type FilledMessage, type Message, text } from '@plumbline/text/text'
import type { WriteMail } from '../../mail/mailer.ts'
import { securityMail } from '../security-mail.ts'

function passkeyMail(subject: Message, content: FilledMessage, settingsAddress: string): WriteMail {
  return securityMail({
    subject,
    text: content,
    warning: text('If this wasn’t you, sign out everywhere and check your passkeys.'),
    button: { label: text('See passkeys and sessions'), address: settingsAddress },
  })
}

export function passkeyAddedMail(name: string, settingsAddress: string): WriteMail {
  const content = text(
    'The passkey “{name}” was added to your Plumbline account. Whoever holds it can sign in as you.',
    { name },
  )
  return passkeyMail(text('A passkey was added to your account'), content, settingsAddress)
}

export function passkeyRemovedMail(name: string, settingsAddress: string): WriteMail {
  const content = text('The passkey “{name}” was removed from your Plumbline account and no longer signs in.', { name })
  return passkeyMail(text('A passkey was removed from your account'), content, settingsAddress)
}
