export interface MailContent {
  subject: string
  text: string
  html: string
}

export interface Mail extends MailContent {
  /** The same at every attempt, so that a mail which did arrive is known when it comes again. */
  id: string
  /** One checked address. */
  to: string
}

export interface Mailer {
  /** Throws a {@link RefusedMailError} when another attempt cannot help; any other error may pass. */
  send(mail: Mail): Promise<void>
  /** Throws when mails would not leave now. */
  check(): Promise<void>
}

/** The other side refused this mail for good. The message names no address. */
export class RefusedMailError extends Error {
  override readonly name = 'RefusedMailError'
}

/** What every mail carries: no out-of-office reply to it, please. */
export const automaticMailHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
