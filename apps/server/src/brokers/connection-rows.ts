import { text } from '@plumbline/text/text'
import type { Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { BrokerConnectionsTable } from '../database/schema.ts'
import { DomainError } from '../errors.ts'

export type ConnectionRow = Selectable<BrokerConnectionsTable>

/** The error of a connection whose user has to sign in again. */
export const UNAUTHORIZED = 'Unauthorized'

export async function listConnections(db: Db, userId: string): Promise<ConnectionRow[]> {
  return await db
    .selectFrom('broker_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('connected_at')
    .execute()
}

/** Throws `not-found` for an unknown id and for another user's connection. */
export async function readConnection(db: Db, userId: string, id: string): Promise<ConnectionRow> {
  const row = await db
    .selectFrom('broker_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not-found', text('This integration does not exist.'))
  return row
}

export async function changeConnection(
  db: Db,
  { user_id, id }: Pick<ConnectionRow, 'user_id' | 'id'>,
  change: Partial<Omit<ConnectionRow, 'user_id' | 'id'>>,
): Promise<void> {
  await db.updateTable('broker_connections').set(change).where('user_id', '=', user_id).where('id', '=', id).execute()
}

/**
 * Discards the current statement and the results of the last one, and revokes the claim of the running process, so
 * that the next synchronization reads everything again. Booked records stay known.
 */
export async function startAnew(db: Db, clock: Clock, connection: ConnectionRow): Promise<void> {
  const now = clock.now().toISOString()
  await changeConnection(db, connection, {
    run_id: null,
    reading: null,
    synced_to: null,
    synced_at: null,
    differences: null,
    claimed_until: now,
    due_at: now,
  })
  await db
    .updateTable('broker_runs')
    .set({ finished_at: now, error: text('Interrupted because the connection was changed.') })
    .where('user_id', '=', connection.user_id)
    .where('connection_id', '=', connection.id)
    .where('finished_at', 'is', null)
    .execute()
}
