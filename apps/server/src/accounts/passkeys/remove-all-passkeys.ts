import { commandLine, recordEvent } from '../../audit/record-event.ts'
import type { Clock } from '../../clock.ts'
import type { Tx } from '../../database/db.ts'

/** Removes every passkey of an account that has lost them, and no longer requires one. Returns how many there were. */
export async function removeAllPasskeys(tx: Tx, clock: Clock, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()
  await tx.updateTable('users').set({ passkey_required: 0 }).where('id', '=', userId).execute()
  await recordEvent(tx, clock, commandLine, { event: 'passkey-removed', userId, detail: 'all' })
  return Number(numDeletedRows)
}
