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

/** Mails a deletion link to the account's current address. */
export async function startDeletion(services: AccountServices, user: SignedInUser, origin: EventOrigin): Promise<void> {
  const { db, clock, outbox, publicUrl } = services
  await db.transaction().execute(async (tx) => {
    const email = await readEmail(tx, user.id)
    await recordEvent(tx, clock, origin, { event: 'deletion-asked', userId: user.id })
    const { token, expiresAt } = await createConfirmation(tx, clock, user, 'deletion', null)
    const write = deletionMail(`${publicUrl}/app/confirm/deletion?code=${token}#${encodeURIComponent(email)}`)
    await outbox.put(tx, { to: email, write, userId: user.id, topic: `deletion ${user.id}`, expiresAt })
  })
  outbox.wake()
}

export interface DeletionServices {
  clock: Clock
  /** Records that the account's subscription must be canceled, in the same transaction. */
  closePayments: PaymentHooks['onDeletion']
}

/**
 * Permanently deletes all data of the account. Rows that reference the user are deleted by cascade; the others are
 * deleted here. The audit log is kept under a pseudonym.
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

/** Deletes the account that a mailed code belongs to. Throws `link-not-valid`. */
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
