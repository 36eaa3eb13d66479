import { composeMail } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'
import { CONFIRMATION_LIFE_MINUTES } from './confirmations.ts'

export function deletionMail(address: string): MailContent {
  return composeMail({
    subject: 'Confirm the deletion of your account',
    title: 'Delete your Plumbline account?',
    blocks: [
      {
        kind: 'text',
        text: 'Your account with all portfolios, transactions and settings will be permanently deleted.',
      },
      { kind: 'button', label: 'Delete the account', address },
      { kind: 'text', text: `The link works once, and for ${CONFIRMATION_LIFE_MINUTES} minutes.` },
    ],
    reason: 'Didn’t request this? Nothing is deleted unless you confirm. Sign out devices you don’t recognize.',
  })
}
