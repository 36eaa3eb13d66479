import type { Webhook } from '@plumbline/contract/webhooks/schemas'
import { text } from '@plumbline/text/text'
import { securityMail } from '../accounts/security-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'

// A webhook's path and query may contain a password of the receiver, so the mails name only the host.

const button = (publicUrl: string) => ({ label: text('See webhooks'), address: `${publicUrl}/app/settings/api` })

export function webhookCreatedMail({ url, events }: Pick<Webhook, 'url' | 'events'>, publicUrl: string): WriteMail {
  return securityMail({
    subject: text('A webhook was added to your account'),
    text: text('A webhook to {host} was added to your Plumbline account. It receives these events: {events}.', {
      host: new URL(url).host,
      events: events.join(', '),
    }),
    warning: text('If this wasn’t you, delete the webhook, sign out everywhere and check your passkeys.'),
    button: button(publicUrl),
  })
}

/** @param isGone whether the receiver responded with status 410 */
export function webhookDisabledMail(url: string, isGone: boolean, publicUrl: string): WriteMail {
  const { host } = new URL(url)
  return securityMail({
    subject: text('A webhook was disabled'),
    text: isGone
      ? text('The webhook to {host} was disabled. The receiver responded that it is gone (status 410).', { host })
      : text('The webhook to {host} was disabled. Calls failed for three days.', { host }),
    warning: text('{host} misses all events until you enable the webhook again.', { host }),
    button: button(publicUrl),
  })
}
