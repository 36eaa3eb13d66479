import type { Webhook } from '@plumbline/contract/webhooks/schemas'
import { securityMail } from '../accounts/security-mail.ts'
import type { MailContent } from '../mail/mailer.ts'

// A webhook's path and query may contain a password of the receiver, so the mails name only the host.

const button = (publicUrl: string) => ({ label: 'See webhooks', address: `${publicUrl}/app/settings/api` })

export function webhookCreatedMail({ url, events }: Pick<Webhook, 'url' | 'events'>, publicUrl: string): MailContent {
  return securityMail({
    subject: 'A webhook was added to your account',
    text: `A webhook to ${new URL(url).host} was added to your Plumbline account. It receives these events: ${events.join(', ')}.`,
    warning: 'If this wasn’t you, delete the webhook, sign out everywhere and check your passkeys.',
    button: button(publicUrl),
  })
}

/** @param isGone whether the receiver responded with status 410 */
export function webhookDisabledMail(url: string, isGone: boolean, publicUrl: string): MailContent {
  const { host } = new URL(url)
  const why = isGone ? 'The receiver responded that it is gone (status 410).' : 'Calls failed for three days.'
  return securityMail({
    subject: 'A webhook was disabled',
    text: `The webhook to ${host} was disabled. ${why}`,
    warning: `${host} misses all events until you enable the webhook again.`,
    button: button(publicUrl),
  })
}
