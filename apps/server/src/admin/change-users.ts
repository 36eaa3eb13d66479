import { text } from '@plumbline/text/text'
import { type DeletionServices, deleteAccount } from '../accounts/delete-account.ts'
import { setDisabled } from '../accounts/disable-account.ts'
import { endSessions } from '../accounts/sessions.ts'
import { ensureUser } from '../accounts/users.ts'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { DomainError } from '../errors.ts'

/** Throws `invalid-payload` when the address has an account. */
export async function addUser(db: Db, clock: Clock, email: string, origin: EventOrigin): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id, isNew } = await ensureUser(tx, clock, email, null)
    if (!isNew)
      throw new DomainError('invalid-payload', undefined, {
        errors: [{ path: 'email', message: text('An account with this address already exists') }],
      })
    await recordEvent(tx, clock, origin, { event: 'account-added', userId: id })
  })
}

interface AccountChange {
  /** The account to change. */
  userId: string
  /** The admin who makes the change. Admins cannot change their own account, so at least one admin remains. */
  adminId: string
  origin: EventOrigin
}

async function changeAccount(
  db: Db,
  { userId, adminId }: AccountChange,
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (userId === adminId)
    throw new DomainError('invalid-payload', text('You cannot change your own account. Ask another admin.'))
  await db.transaction().execute(async (tx) => {
    const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    if (user === undefined) throw new DomainError('not-found', text('This account does not exist.'))
    await change(tx)
  })
}

export async function changeRole(db: Db, clock: Clock, role: 'admin' | 'user', change: AccountChange): Promise<void> {
  const { userId, origin } = change
  await changeAccount(db, change, async (tx) => {
    await tx.updateTable('users').set({ role }).where('id', '=', userId).execute()
    await recordEvent(tx, clock, origin, { event: role === 'admin' ? 'admin-granted' : 'admin-revoked', userId })
  })
}

export async function signOutUser(db: Db, clock: Clock, change: AccountChange): Promise<void> {
  const { userId, origin } = change
  await changeAccount(db, change, async (tx) => {
    await endSessions(tx, userId)
    await recordEvent(tx, clock, origin, { event: 'signed-out-everywhere', userId })
  })
}

export async function disableUser(db: Db, clock: Clock, isDisabled: boolean, change: AccountChange): Promise<void> {
  const { userId, origin } = change
  await changeAccount(db, change, async (tx) => await setDisabled(tx, clock, origin, { userId, isDisabled }))
}

export async function removeUser(db: Db, services: DeletionServices, change: AccountChange): Promise<void> {
  const { userId, origin } = change
  await changeAccount(db, change, async (tx) => await deleteAccount(tx, services, userId, origin))
}
