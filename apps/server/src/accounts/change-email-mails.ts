import { html } from '../mail/html.ts'
import type { MailContent } from '../mail/mailer.ts'
import { confirmationLifeMinutes } from './confirmations.ts'

/** To the new address. */
export function confirmEmailMail(address: string): MailContent {
  return {
    subject: 'Confirm your new e-mail address',
    text: [
      'Open this address to make this mailbox the one of your Plumbline account:',
      '',
      address,
      '',
      `It works once and for ${confirmationLifeMinutes} minutes. If you did not ask for it, do nothing.`,
      '',
    ].join('\n'),
    html: html`<p>Open this link to make this mailbox the one of your Plumbline account:</p>
<p><a href="${address}">Confirm the new address</a></p>
<p>Or copy the address: ${address}</p>
<p>It works once and for ${confirmationLifeMinutes} minutes. If you did not ask for it, do nothing.</p>`,
  }
}

/** To the address that the account still has. */
export function emailChangeNotice(newEmail: string, settingsAddress: string): MailContent {
  return {
    subject: 'Your e-mail address is about to change',
    text: [
      `Your Plumbline account was asked to move to ${newEmail}. It does so once the link sent there is opened.`,
      '',
      'If this was not you, end the sessions that you do not know, now:',
      '',
      settingsAddress,
      '',
    ].join('\n'),
    html: html`<p>Your Plumbline account was asked to move to ${newEmail}. It does so once the link sent there is opened.</p>
<p>If this was not you, end the sessions that you do not know, now: <a href="${settingsAddress}">${settingsAddress}</a></p>`,
  }
}
