import { composeMail } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'
import { linkLifeMinutes } from './sign-in-links.ts'

export function signInMail(address: string): MailContent {
  return composeMail({
    subject: 'Sign in to Plumbline',
    title: 'Sign in to Plumbline',
    blocks: [
      { kind: 'button', label: 'Sign in', address },
      { kind: 'text', text: `The link works once, and for ${linkLifeMinutes} minutes.` },
    ],
    reason: 'If you did not ask for it, do nothing: nobody gets in without this mail.',
  })
}

/** Sent after a lifetime code was redeemed for the address. */
export function lifetimeMail(address: string): MailContent {
  return composeMail({
    subject: 'Your lifetime Premium account is activated',
    title: 'Your lifetime Premium account is activated',
    blocks: [
      { kind: 'button', label: 'Sign in', address },
      {
        kind: 'text',
        text: `The link works once, and for ${linkLifeMinutes} minutes. After that, ask for a new one on the sign-in page.`,
      },
    ],
    reason: 'You get this mail because a lifetime code was redeemed for this address.',
  })
}
