import { type EventOrigin, pseudonymizeEvents, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Tx } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { deleteMails } from '../mail/outbox.ts'
import type { AccountServices, PaymentHooks } from './account-services.ts'
import { forgetAccountLimits } from './attempt-limits.ts'
import { createConfirmation, useConfirmation } from './confirmations.ts'
import { deletionMail } from './deletion-mail.ts'
import { signInTopic } from './mail-sign-in-link.ts'
import { readEmail } from './users.ts'

/** Mails the link that deletes the account, to the address it has now. */
export async function startDeletion(services: AccountServices, user: SignedInUser, origin: EventOrigin): Promise<void> {
  const { db, clock, outbox, publicUrl } = services
  await db.transaction().execute(async (tx) => {
    const email = await readEmail(tx, user.id)
    await recordEvent(tx, clock, origin, { event: 'deletion-asked', userId: user.id })
    const { token, expiresAt } = await createConfirmation(tx, clock, user, 'deletion', null)
    const content = deletionMail(`${publicUrl}/app/confirm/deletion?code=${token}`)
    await outbox.put(tx, { to: email, ...content, userId: user.id, topic: `deletion ${user.id}`, expiresAt })
  })
  outbox.wake()
}

export interface DeletionServices {
  clock: Clock
  /** Notes that the account's subscription is to be ended, in the same transaction. */
  closePayments: PaymentHooks['onDeletion']
}

/**
 * Deletes everything of the account, at once and for good. Rows that refer to the user's row are deleted with it, the rest
 * is named here. The audit log stays, under a pseudonym.
 */
export async function deleteAccount(
  tx: Tx,
  { clock, closePayments }: DeletionServices,
  userId: string,
  origin: EventOrigin,
): Promise<void> {
  await closePayments(tx, userId)
  const { email_key } = await tx
    .deleteFrom('users')
    .where('id', '=', userId)
    .returning('email_key')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('sign_in_links').where('email_key', '=', email_key).execute()
  await deleteMails(tx, signInTopic(email_key))
  await forgetAccountLimits(tx, userId)
  await recordEvent(tx, clock, origin, { event: 'account-deleted', userId })
  await pseudonymizeEvents(tx, userId)
}

/** Deletes the account of a mailed code. Throws `link-not-valid`. */
export async function confirmDeletion(
  { db, clock, payments }: AccountServices,
  token: string,
  origin: EventOrigin,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { user_id } = await useConfirmation(tx, clock, 'deletion', token)
    await deleteAccount(tx, { clock, closePayments: payments.onDeletion }, user_id, origin)
  })
  payments.afterDeletion()
}
