import { text } from '@plumbline/text/text'
import { type EventOrigin, recordEvent } from '../../audit/record-event.ts'
import { DomainError } from '../../errors.ts'
import type { AccountServices } from '../account-services.ts'
import { readEmail } from '../users.ts'
import { passkeyRemovedMail } from './passkey-mails.ts'
import { hasPasskey } from './passkey-store.ts'

/**
 * Removes a passkey and tells the account's owner by mail. An account without passkeys no longer requires one. Throws
 * `not-found` for an unknown passkey and for another user's.
 */
export async function removePasskey(
  { db, clock, outbox, publicUrl }: AccountServices,
  userId: string,
  id: string,
  origin: EventOrigin,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (removed === undefined) throw new DomainError('not-found', text('This passkey does not exist.'))
    await recordEvent(tx, clock, origin, { event: 'passkey-removed', userId })
    if (!(await hasPasskey(tx, userId)))
      await tx.updateTable('users').set({ passkey_required: 0 }).where('id', '=', userId).execute()
    const write = passkeyRemovedMail(removed.name, `${publicUrl}/app/settings/user`)
    await outbox.put(tx, { to: await readEmail(tx, userId), write, userId })
  })
  outbox.wake()
}
