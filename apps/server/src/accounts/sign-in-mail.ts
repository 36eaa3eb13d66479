import { composeMail, type MailBlock } from '../mail/compose-mail.ts'
import type { MailContent } from '../mail/mailer.ts'
import { LINK_LIFE_MINUTES } from './sign-in-links.ts'

export interface MailedAccess {
  /** URL of the link. */
  address: string
  /** Six digits. */
  code: string
  /** Browser and network of the request, such as `Firefox on Linux, network 192.0.2.0/24`. */
  askedFrom: string
}

function accessBlocks({ address, code, askedFrom }: MailedAccess): MailBlock[] {
  return [
    { kind: 'button', label: 'Sign in', address },
    { kind: 'code', label: 'Or type this code on the page where you requested this email', code },
    { kind: 'text', text: `The link and the code work once, within ${LINK_LIFE_MINUTES} minutes.` },
    { kind: 'text', text: `Requested from ${askedFrom}.` },
  ]
}

export function signInMail(access: MailedAccess): MailContent {
  return composeMail({
    subject: 'Sign in to Plumbline',
    title: 'Sign in to Plumbline',
    blocks: accessBlocks(access),
    reason: "Didn't request this? You can ignore this email. Nobody can sign in without it. Never share the code.",
  })
}

/** Sent after a lifetime code was redeemed for the address. */
export function lifetimeMail(access: MailedAccess): MailContent {
  return composeMail({
    subject: 'Your lifetime Premium account is activated',
    title: 'Your lifetime Premium account is activated',
    blocks: [...accessBlocks(access), { kind: 'text', text: 'After that, request a new link on the sign-in page.' }],
    reason: 'You get this email because a lifetime code was redeemed for this address.',
  })
}
