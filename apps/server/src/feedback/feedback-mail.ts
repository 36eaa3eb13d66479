import { composeMail } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'

export interface Feedback {
  /** The sender's address. */
  email: string
  message: string
  /** Empty if the sender did not state it, like `browser`. */
  url: string
  browser: string
}

export function feedbackMail({ email, message, url, browser }: Feedback): MailContent {
  const rows = [
    { label: 'Page', value: url },
    { label: 'Browser', value: browser },
  ].filter(({ value }) => value !== '')
  return composeMail({
    subject: `Feedback from ${email}`,
    title: `Feedback from ${email}`,
    blocks: [{ kind: 'quote', text: message }, ...(rows.length > 0 ? [{ kind: 'figures' as const, rows }] : [])],
    reason: 'You get this email because this is the contact address of the installation.',
  })
}
