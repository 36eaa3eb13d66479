import type { Language } from '@plumbline/text/language'

export interface MailContent {
  subject: string
  text: string
  html: string
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeAddress?: string
}

/** Writes a mail in the reader's language. */
export type WriteMail = (language: Language) => MailContent

export interface Mail extends MailContent {
  /** The same for every attempt, so that a duplicate can be recognized. */
  id: string
  /** A single validated address. */
  to: string
}

export interface Mailer {
  /** Throws a {@link RefusedMailError} for a permanent failure; other errors may be retried. */
  send(mail: Mail): Promise<void>
  /** Throws when mails cannot be sent now. */
  check(): Promise<void>
}

/** The mail server permanently refused this mail. The message contains no address. */
export class RefusedMailError extends Error {
  override readonly name = 'RefusedMailError'
}

/** Headers of every mail, which suppress automatic replies. */
const automaticMailHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

export function headersOf({ unsubscribeAddress }: MailContent): Record<string, string> {
  if (unsubscribeAddress === undefined) return automaticMailHeaders
  return {
    ...automaticMailHeaders,
    'List-Unsubscribe': `<${unsubscribeAddress}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
