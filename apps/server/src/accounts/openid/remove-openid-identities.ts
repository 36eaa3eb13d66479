import { commandLine, recordEvent } from '../../audit/record-event.ts'
import type { Clock } from '../../clock.ts'
import type { Tx } from '../../database/db.ts'

/** Removes the links between an account and people of issuers. Returns how many there were. */
export async function removeOpenIdIdentities(tx: Tx, clock: Clock, userId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('openid_identities').where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows > 0n) await recordEvent(tx, clock, commandLine, { event: 'openid-unlinked', userId })
  return Number(numDeletedRows)
}
