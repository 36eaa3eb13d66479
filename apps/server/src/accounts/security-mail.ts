import { composeMail } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'

interface SecurityNotice {
  subject: string
  text: string
  /** What to do if the reader did not do it, or must act. */
  warning: string
  button: { label: string; address: string }
}

/** The mail about a change to what can reach the account. */
export function securityMail({ subject, text, warning, button }: SecurityNotice): MailContent {
  return composeMail({
    subject,
    title: subject,
    blocks: [
      { kind: 'text', text },
      { kind: 'warning', text: warning },
      { kind: 'button', ...button },
    ],
    reason: 'You get this email because this is the address of your account.',
  })
}
