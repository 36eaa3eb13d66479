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
