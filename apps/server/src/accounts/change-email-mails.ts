import { composeMail } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'
import { CONFIRMATION_LIFE_MINUTES } from './confirmations.ts'

/** The confirmation mail to the new address. */
export function confirmEmailMail(address: string): MailContent {
  return composeMail({
    subject: 'Confirm your new email address',
    title: 'Confirm your new email address',
    blocks: [
      { kind: 'text', text: 'Confirm that you want to sign in to Plumbline with this address from now on.' },
      { kind: 'button', label: 'Confirm the new address', address },
      { kind: 'text', text: `The link works once, and for ${CONFIRMATION_LIFE_MINUTES} minutes.` },
    ],
    reason: 'Didn’t request this? You can ignore this email.',
  })
}

/** The notice to the current address. */
export function emailChangeNotice(newEmail: string, settingsAddress: string): MailContent {
  return composeMail({
    subject: 'Your email address is about to change',
    title: 'Your email address is about to change',
    blocks: [
      {
        kind: 'text',
        text: `Someone asked to move your Plumbline account to ${newEmail}. It moves once the link sent there is opened.`,
      },
      { kind: 'warning', text: 'If this wasn’t you, sign out devices you don’t recognize now.' },
      { kind: 'button', label: 'See your sessions', address: settingsAddress },
    ],
    reason: 'You get this email because this is the address of your account.',
  })
}
