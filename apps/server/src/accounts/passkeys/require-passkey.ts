import { type EventOrigin, recordEvent } from '../../audit/record-event.ts'
import { DomainError } from '../../errors.ts'
import type { SignedInUser } from '../../http/authentication.ts'
import type { AccountServices } from '../account-services.ts'
import { requireFreshSignIn } from '../sessions.ts'
import { lockUser } from '../users.ts'
import { hasPasskey } from './passkey-store.ts'

/**
 * Turns on or off that the account's protected actions need a passkey. Both need a fresh sign-in. Throws
 * `passkey-missing` when the account has no passkey.
 */
export async function requirePasskey(
  { db, clock }: AccountServices,
  user: SignedInUser,
  isRequired: boolean,
  origin: EventOrigin,
): Promise<void> {
  await requireFreshSignIn(db, clock, user)
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    if (isRequired && !(await hasPasskey(tx, user.id))) throw new DomainError('passkey-missing')
    await tx
      .updateTable('users')
      .set({ passkey_required: isRequired ? 1 : 0 })
      .where('id', '=', user.id)
      .execute()
    const event = isRequired ? 'passkey-required' : 'passkey-not-required'
    await recordEvent(tx, clock, origin, { event, userId: user.id })
  })
}
