import { accountKeyOf } from '@plumbline/contract/accounts/schemas'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import type { AccountServices } from './account-services.ts'
import { confirmEmailMail, emailChangeNotice } from './change-email-mails.ts'
import { createConfirmation, useConfirmation } from './confirmations.ts'
import { endSessions } from './sessions.ts'
import { findUserId, readEmail, readMailLanguage } from './users.ts'

/**
 * Mails a confirmation link to the new address and a notice to the current one. If the new address belongs to another
 * account, no confirmation is sent and the response does not reveal it.
 */
export async function startEmailChange(
  services: AccountServices,
  user: SignedInUser,
  newEmail: string,
  origin: EventOrigin,
): Promise<void> {
  const { db, clock, outbox, publicUrl } = services
  await db.transaction().execute(async (tx) => {
    const currentEmail = await readEmail(tx, user.id)
    await recordEvent(tx, clock, origin, { event: 'email-change-asked', userId: user.id })
    const { token, expiresAt } = await createConfirmation(tx, clock, user, 'email-change', newEmail)
    await outbox.put(tx, {
      to: newEmail,
      write: confirmEmailMail(`${publicUrl}/app/confirm/email?code=${token}#${encodeURIComponent(newEmail)}`),
      // The new address has no account yet.
      language: await readMailLanguage(tx, currentEmail, undefined),
      userId: user.id,
      topic: `email-change ${user.id}`,
      expiresAt,
      isWithheld: (await findUserId(tx, newEmail)) !== undefined,
    })
    await outbox.put(tx, {
      to: currentEmail,
      write: emailChangeNotice(newEmail, `${publicUrl}/app/settings/user`),
      userId: user.id,
    })
  })
  outbox.wake()
}

/**
 * Changes the account's address, ends its other sessions and invalidates links sent to the old address. Returns the
 * new address.
 */
export async function confirmEmailChange(
  { db, clock }: AccountServices,
  token: string,
  origin: EventOrigin,
): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const { user_id, session_id, email } = await useConfirmation(tx, clock, 'email-change', token)
    if (email === null || (await findUserId(tx, email)) !== undefined) throw new DomainError('confirmation-not-valid')
    const { email_key: oldKey } = await tx
      .selectFrom('users')
      .select('email_key')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('users')
      .set({ email, email_key: accountKeyOf(email) })
      .where('id', '=', user_id)
      .execute()
    await tx.deleteFrom('sign_in_links').where('email_key', '=', oldKey).execute()
    await endSessions(tx, user_id, session_id)
    await recordEvent(tx, clock, origin, { event: 'email-changed', userId: user_id })
    return email
  })
}
