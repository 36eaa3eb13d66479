import type { Language } from '@plumbline/text/language'
import { text } from '@plumbline/text/text'
import type { AccountServices } from '../accounts/account-services.ts'
import { signInTopic } from '../accounts/mail-sign-in-link.ts'
import { createInvitationLink } from '../accounts/sign-in-links.ts'
import { ensureUser, readEmail } from '../accounts/users.ts'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Tx } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { invitationMail } from './invitation-mail.ts'

interface Invitation {
  email: string
  adminId: string
  /** Of the mail, if the account has none. */
  language: Language
  origin: EventOrigin
}

async function hasSignedIn(tx: Tx, userId: string): Promise<boolean> {
  const session = await tx.selectFrom('sessions').select('id').where('user_id', '=', userId).executeTakeFirst()
  if (session !== undefined) return true
  const signIn = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', userId)
    .where('event', '=', 'signed-in')
    .executeTakeFirst()
  return signIn !== undefined
}

async function requireInvitable(tx: Tx, userId: string): Promise<void> {
  const refuse = (message: string) => {
    throw new DomainError('invalid-payload', undefined, { errors: [{ path: 'email', message }] })
  }
  const { disabled_at } = await tx
    .selectFrom('users')
    .select('disabled_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (disabled_at !== null) refuse(text('The account with this address is disabled'))
  if (await hasSignedIn(tx, userId)) refuse(text('An account with this address already exists and has been used'))
}

/**
 * Queues an invitation with a sign-in link, and creates the account of a new address. A repeated invitation replaces
 * the earlier one. Throws `invalid-payload` when the account is disabled or its owner has signed in before.
 */
export async function inviteUser(
  { db, clock, outbox, publicUrl }: Pick<AccountServices, 'db' | 'clock' | 'outbox' | 'publicUrl'>,
  { email, adminId, language, origin }: Invitation,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id: userId, isNew } = await ensureUser(tx, clock, email, null)
    if (isNew) await recordEvent(tx, clock, origin, { event: 'account-added', userId })
    else await requireInvitable(tx, userId)
    const to = await readEmail(tx, userId)
    const { token, expiresAt } = await createInvitationLink(tx, clock, to)
    await recordEvent(tx, clock, origin, { event: 'user-invited', userId })
    const write = invitationMail({
      address: `${publicUrl}/app/?token=${token}`,
      invitedBy: await readEmail(tx, adminId),
    })
    await outbox.put(tx, { to, write, language, userId, topic: signInTopic(to), expiresAt })
  })
  outbox.wake()
}
