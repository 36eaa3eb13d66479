import type { Db } from '../database/db.ts'
import { changeConnection } from './connection-rows.ts'
import { openCredentials, sealCredentials } from './credentials.ts'

/**
 * Re-encrypts all credentials, in the transaction that changes the key. Credentials that the old key cannot decrypt
 * are lost.
 */
export async function resealCredentials(
  db: Db,
  keys: { from: Buffer; to: Buffer },
): Promise<{ resealed: number; lost: number }> {
  const connections = await db.selectFrom('broker_connections').selectAll().where('sealed', 'is not', null).execute()
  let lost = 0
  for (const connection of connections) {
    const credentials = openCredentials(keys.from, connection)
    if (credentials === undefined) {
      lost += 1
      await changeConnection(db, connection, LOST)
    } else {
      await changeConnection(db, connection, { sealed: sealCredentials(keys.to, connection, credentials) })
    }
  }
  return { resealed: connections.length - lost, lost }
}

/** Deletes all credentials after their key was lost. Their owners are asked to connect again. Returns how many. */
export async function loseCredentials(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('broker_connections')
    .set(LOST)
    .where('sealed', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const LOST = { sealed: null, needs_user: 1, error: 'Unauthorized' } as const
