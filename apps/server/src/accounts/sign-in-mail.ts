import { text } from '@plumbline/text/text'
import type { ProblemText } from '../errors.ts'
import { composeMail, type MailBlock, type Translate } from '../mail/compose-mail.ts'
import type { WriteMail } from '../mail/mailer.ts'
import { LINK_LIFE_MINUTES } from './sign-in-links.ts'

export interface MailedAccess {
  /** URL of the link. */
  address: string
  /** Digits. */
  code: string
  /** Browser of the request, such as `Firefox on Linux`. */
  device: ProblemText
  /** Network of the request, such as `192.0.2.0/24`. */
  network: string
}

function accessBlocks({ address, code, device, network }: MailedAccess, translate: Translate): MailBlock[] {
  const from = { device: translate(device), network }
  const minutes = LINK_LIFE_MINUTES
  return [
    { kind: 'button', label: translate(text('Sign in')), address },
    { kind: 'code', label: translate(text('Or type this code on the page where you requested this email')), code },
    { kind: 'text', text: translate(text('The link and the code work once, within {minutes} minutes.', { minutes })) },
    { kind: 'text', text: translate(text('Requested from {device}, network {network}.', from)) },
  ]
}

export function signInMail(access: MailedAccess): WriteMail {
  return composeMail((translate) => ({
    subject: translate(text('Sign in to Plumbline')),
    title: translate(text('Sign in to Plumbline')),
    blocks: accessBlocks(access, translate),
    reason: translate(
      text("Didn't request this? You can ignore this email. Nobody can sign in without it. Never share the code."),
    ),
  }))
}

/** Sent after a lifetime code was redeemed for the address. */
export function lifetimeMail(access: MailedAccess): WriteMail {
  return composeMail((translate) => ({
    subject: translate(text('Your lifetime Premium account is activated')),
    title: translate(text('Your lifetime Premium account is activated')),
    blocks: [
      ...accessBlocks(access, translate),
      { kind: 'text', text: translate(text('After that, request a new link on the sign-in page.')) },
    ],
    reason: translate(text('You get this email because a lifetime code was redeemed for this address.')),
  }))
}
