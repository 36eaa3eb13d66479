import { accountKeyOf } from '@plumbline/contract/accounts'
import type { Database } from '../database/database.ts'
import { hashToken } from '../identifiers.ts'
import type { MailContent } from '../mail/mailer.ts'
import type { AccountServices } from './routes.ts'
import { createSignInLink } from './sign-in-links.ts'
import { signInMail } from './sign-in-mail.ts'

/** The topic on which a newer sign-in mail replaces one that has not left yet. */
export function signInTopic(email: string): string {
  return `sign-in ${hashToken(accountKeyOf(email))}`
}

interface SignInMailRequest {
  email: string
  /** Of the browser that asks. */
  nonce: string
  isWithheld?: boolean
  /** What the mail says around its link. */
  write?: (address: string) => MailContent
}

/**
 * Writes the link and its mail down, in the caller's transaction. An address that may not sign in gets the same rows, its mail withheld, so that
 * neither the answer nor its time says whether the address is known.
 */
export async function mailSignInLink(
  { clock, outbox, publicUrl }: AccountServices,
  database: Pick<Database, 'db'>,
  { email, nonce, isWithheld = false, write = signInMail }: SignInMailRequest,
): Promise<void> {
  const link = await createSignInLink(database, clock, email, nonce)
  if (link === undefined) return
  await outbox.put(database, {
    to: email,
    ...write(`${publicUrl}/app/?token=${link.token}`),
    topic: signInTopic(email),
    expiresAt: link.expiresAt,
    isWithheld,
  })
}
