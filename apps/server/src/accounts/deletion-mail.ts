import { text } from '@plumbline/text/text'
import { composeMail } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'
import { CONFIRMATION_LIFE_MINUTES } from './confirmations.ts'

export function deletionMail(address: string): WriteMail {
  const minutes = CONFIRMATION_LIFE_MINUTES
  return composeMail((translate) => ({
    subject: translate(text('Confirm the deletion of your account')),
    title: translate(text('Delete your Plumbline account?')),
    blocks: [
      {
        kind: 'text',
        text: translate(
          text('Your account with all portfolios, transactions and settings will be permanently deleted.'),
        ),
      },
      { kind: 'button', label: translate(text('Delete the account')), address },
      { kind: 'text', text: translate(text('The link works once, within {minutes} minutes.', { minutes })) },
    ],
    reason: translate(
      text('Didn’t request this? Nothing is deleted unless you confirm. Sign out devices you don’t recognize.'),
    ),
  }))
}
