import type { MailContent } from '../../mail/mailer.ts'
import { securityMail } from '../security-mail.ts'

function passkeyMail(subject: string, text: string, settingsAddress: string): MailContent {
  return securityMail({
    subject,
    text,
    warning: 'If this wasn’t you, sign out everywhere and check your passkeys.',
    button: { label: 'See passkeys and sessions', address: settingsAddress },
  })
}

export function passkeyAddedMail(name: string, settingsAddress: string): MailContent {
  const text = `The passkey “${name}” was added to your Plumbline account. Whoever holds it can sign in as you.`
  return passkeyMail('A passkey was added to your account', text, settingsAddress)
}

export function passkeyRemovedMail(name: string, settingsAddress: string): MailContent {
  const text = `The passkey “${name}” was removed from your Plumbline account and no longer signs in.`
  return passkeyMail('A passkey was removed from your account', text, settingsAddress)
}
