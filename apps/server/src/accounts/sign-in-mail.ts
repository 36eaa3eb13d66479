import { html } from '../mail/html.ts'
import type { MailContent } from '../mail/mailer.ts'
import { linkLifeMinutes } from './sign-in-links.ts'

export function signInMail(address: string): MailContent {
  return {
    subject: 'Sign in to Plumbline',
    text: [
      'Open this address to sign in to Plumbline:',
      '',
      address,
      '',
      `It works once and for ${linkLifeMinutes} minutes. If you did not ask for it, do nothing: without it nobody gets in.`,
      '',
    ].join('\n'),
    html: html`<p>Open this link to sign in to Plumbline:</p>
<p><a href="${address}">Sign in</a></p>
<p>Or copy the address: ${address}</p>
<p>It works once and for ${linkLifeMinutes} minutes. If you did not ask for it, do nothing: without it nobody gets in.</p>`,
  }
}

/** After a lifetime code was redeemed for the address. */
export function lifetimeMail(address: string): MailContent {
  return {
    subject: 'Your lifetime Premium account is activated',
    text: [
      'Your lifetime Premium account of Plumbline is activated. Open this address to sign in:',
      '',
      address,
      '',
      `It works once and for ${linkLifeMinutes} minutes; after that, ask for a new link on the sign-in page.`,
      '',
    ].join('\n'),
    html: html`<p>Your lifetime Premium account of Plumbline is activated.</p>
<p><a href="${address}">Sign in</a></p>
<p>Or copy the address: ${address}</p>
<p>It works once and for ${linkLifeMinutes} minutes; after that, ask for a new link on the sign-in page.</p>`,
  }
}
