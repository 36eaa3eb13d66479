import { deviceOf } from '@plumbline/contract/accounts/describe-user-agent'
import { accountKeyOf } from '@plumbline/contract/accounts/schemas'
import type { Language } from '@plumbline/text/language'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { hashToken } from '../identifiers.ts'
import type { WriteMail } from '../mail/mailer.ts'
import type { AccountServices } from './account-services.ts'
import { type AttemptLimit, countAttempt } from './attempt-limits.ts'
import { createSignInLink, type Requester, requesterKey } from './sign-in-links.ts'
import { type MailedAccess, signInMail } from './sign-in-mail.ts'
import { findUserId } from './users.ts'

/** The topics of an address's sign-in mails start with this. */
export function signInTopic(email: string): string {
  return `sign-in ${hashToken(accountKeyOf(email))}`
}

/** The global limit on mails that anyone can trigger without signing in. */
export function signInMailLimit(mostPerHour: number): AttemptLimit {
  return { subject: 'sign-in mails', most: mostPerHour }
}

export interface RequestingBrowser {
  nonce: string
  requester: Requester
  origin: EventOrigin
  userAgent: string
  language: Language
}

interface SignInMailRequest {
  email: string
  browser: RequestingBrowser
  isWithheld?: boolean
  writeMail?: (access: MailedAccess) => WriteMail
}

/**
 * Stores the link and its mail in the caller's transaction. For an address that may not sign in, the same rows are
 * written and the mail is withheld, so neither the response nor its timing reveals whether the address is known.
 * Returns false if the requester has recently caused enough mails to the address.
 */
export async function mailSignInLink(
  { clock, outbox, publicUrl, signInMailsPerHour, log }: AccountServices,
  db: Db,
  { email, browser, isWithheld = false, writeMail = signInMail }: SignInMailRequest,
): Promise<boolean> {
  const link = await createSignInLink(db, clock, { email, ...browser })
  if (link === undefined) return false
  const { secondsToWait, isLast } = await countAttempt(db, clock, signInMailLimit(signInMailsPerHour))
  if (secondsToWait !== undefined) throw new DomainError('too-many-requests')
  if (isLast)
    log.error({ signInMailsPerHour }, 'no sign-in mail leaves for the rest of the hour: the budget is used up')
  const userId = await findUserId(db, email)
  await recordEvent(db, clock, browser.origin, { event: 'sign-in-asked', userId: userId ?? null })
  await outbox.put(db, {
    to: email,
    write: writeMail({
      address: `${publicUrl}/app/?token=${link.token}`,
      code: link.code,
      device: deviceOf(browser.userAgent),
      network: browser.origin.client,
    }),
    language: browser.language,
    // A newer mail replaces a queued one of the same requester, because its link does.
    topic: `${signInTopic(email)} ${requesterKey(browser.requester, email)}`,
    expiresAt: link.expiresAt,
    isWithheld,
  })
  return true
}
