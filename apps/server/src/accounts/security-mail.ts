import { text as markText, type Text } from '@plumbline/text/text'
import { composeMail } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'

interface SecurityNotice {
  subject: Text
  text: Text
  /** What to do if the reader did not do it, or must act. */
  warning: Text
  button: { label: Text; address: string }
}

/** The mail about a change to what can reach the account. */
export function securityMail({ subject, text, warning, button }: SecurityNotice): WriteMail {
  return composeMail((translate) => ({
    subject: translate(subject),
    title: translate(subject),
    blocks: [
      { kind: 'text', text: translate(text) },
      { kind: 'warning', text: translate(warning) },
      { kind: 'button', label: translate(button.label), address: button.address },
    ],
    reason: translate(markText('You get this email because this is the address of your account.')),
  }))
}
