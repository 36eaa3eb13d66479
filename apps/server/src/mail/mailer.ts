export interface MailContent {
  subject: string
  text: string
  html: string
}

export interface Mail extends MailContent {
  /** One checked address. */
  to: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** What every mail carries: no out-of-office reply to it, please. */
export const automaticMailHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
