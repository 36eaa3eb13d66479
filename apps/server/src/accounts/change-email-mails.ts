import { text } from '@plumbline/text/text'
import { composeMail } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'
import { CONFIRMATION_LIFE_MINUTES } from './confirmations.ts'
import { securityMail } from './security-mail.ts'

/** The confirmation mail to the new address. */
export function confirmEmailMail(address: string): WriteMail {
  const minutes = CONFIRMATION_LIFE_MINUTES
  return composeMail((translate) => ({
    subject: translate(text('Confirm your new email address')),
    title: translate(text('Confirm your new email address')),
    blocks: [
      {
        kind: 'text',
        text: translate(text('Confirm that you want to sign in to Plumbline with this address from now on.')),
      },
      { kind: 'button', label: translate(text('Confirm the new address')), address },
      { kind: 'text', text: translate(text('The link works once, within {minutes} minutes.', { minutes })) },
    ],
    reason: translate(text('Didn’t request this? You can ignore this email.')),
  }))
}

/** The notice to the current address. */
export function emailChangeNotice(newEmail: string, settingsAddress: string): WriteMail {
  return securityMail({
    subject: text('Your email address is about to change'),
    text: text(
      'Someone asked to change the address of your Plumbline account to {newEmail}. The change takes effect when the link sent there is opened.',
      { newEmail },
    ),
    warning: text('If this wasn’t you, sign out devices you don’t recognize.'),
    button: { label: text('See your sessions'), address: settingsAddress },
  })
}
