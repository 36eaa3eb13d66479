import { html } from '../mail/html.ts'
import type { MailContent } from '../mail/mailer.ts'

export interface Feedback {
  /** Whose it is. */
  email: string
  message: string
  url: string
  browser: string
}

export function feedbackMail({ email, message, url, browser }: Feedback): MailContent {
  return {
    subject: `Feedback from ${email}`,
    text: [message, '', `From: ${email}`, `Page: ${url}`, `Browser: ${browser}`, ''].join('\n'),
    html: html`<p style="white-space: pre-wrap">${message}</p>
<p>From: ${email}<br>Page: ${url}<br>Browser: ${browser}</p>`,
  }
}
