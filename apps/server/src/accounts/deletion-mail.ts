import { html } from '../mail/html.ts'
import type { MailContent } from '../mail/mailer.ts'
import { confirmationLifeMinutes } from './confirmations.ts'

export function deletionMail(address: string): MailContent {
  return {
    subject: 'Confirm that your account is to be deleted',
    text: [
      'Open this address to delete your Plumbline account with its portfolios, transactions and settings. It cannot be undone:',
      '',
      address,
      '',
      `It works once and for ${confirmationLifeMinutes} minutes. If you did not ask for it, do nothing and end the sessions that you do not know.`,
      '',
    ].join('\n'),
    html: html`<p>Open this link to delete your Plumbline account with its portfolios, transactions and settings. It cannot be undone:</p>
<p><a href="${address}">Delete the account</a></p>
<p>Or copy the address: ${address}</p>
<p>It works once and for ${confirmationLifeMinutes} minutes. If you did not ask for it, do nothing and end the sessions that you do not know.</p>`,
  }
}
