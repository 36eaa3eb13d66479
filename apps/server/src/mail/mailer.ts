export interface MailContent {
  subject: string
  text: string
  html: string
  /** Ends mails of this kind by one POST (RFC 8058). */
  unsubscribeAddress?: string
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
const automaticMailHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

export function headersOf({ unsubscribeAddress }: MailContent): Record<string, string> {
  if (unsubscribeAddress === undefined) return automaticMailHeaders
  return {
    ...automaticMailHeaders,
    'List-Unsubscribe': `<${unsubscribeAddress}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
