import { text } from '@plumbline/text/text'
import { composeMail } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'

export interface Feedback {
  /** The sender's address. */
  email: string
  message: string
  /** Empty if the sender did not state it, like `browser`. */
  url: string
  browser: string
}

export function feedbackMail({ email, message, url, browser }: Feedback): WriteMail {
  return composeMail((translate) => {
    const rows = [
      { label: translate(text('Page')), value: url },
      { label: translate(text('Browser')), value: browser },
    ].filter(({ value }) => value !== '')
    return {
      subject: translate(text('Feedback from {email}', { email })),
      title: translate(text('Feedback from {email}', { email })),
      blocks: [{ kind: 'quote', text: message }, ...(rows.length > 0 ? [{ kind: 'figures' as const, rows }] : [])],
      reason: translate(text('You get this email because this is the contact address of the installation.')),
    }
  })
}
