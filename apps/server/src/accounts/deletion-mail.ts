import { composeMail } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'
import { CONFIRMATION_LIFE_MINUTES } from './confirmations.ts'

export function deletionMail(address: string): MailContent {
  return composeMail({
    subject: 'Confirm that your account is to be deleted',
    title: 'Delete your Plumbline account?',
    blocks: [
      { kind: 'text', text: 'Its portfolios, transactions and settings are deleted with it. This cannot be undone.' },
      { kind: 'button', label: 'Delete the account', address },
      { kind: 'text', text: `The link works once, and for ${CONFIRMATION_LIFE_MINUTES} minutes.` },
    ],
    reason: 'If you did not ask for it, do nothing, and end the sessions that you do not know.',
  })
}
