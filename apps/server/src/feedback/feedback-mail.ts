import { composeMail } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'

export interface Feedback {
  /** The sender's address. */
  email: string
  message: string
  url: string
  browser: string
}

export function feedbackMail({ email, message, url, browser }: Feedback): MailContent {
  return composeMail({
    subject: `Feedback from ${email}`,
    title: `Feedback from ${email}`,
    blocks: [
      { kind: 'quote', text: message },
      {
        kind: 'figures',
        rows: [
          { label: 'Page', value: url },
          { label: 'Browser', value: browser },
        ],
      },
    ],
    reason: 'You get this mail because this is the contact address of the installation.',
  })
}
