import type { Clock } from '../clock.ts'
import { ConfigError } from '../config.ts'
import type { Db } from '../database/db.ts'

/** A running server records its background work at least once a minute. */
const SILENCE_MS = 90_000

/** Throws a ConfigError when a server has used the database recently. */
export async function refuseBesideServer(clock: Clock, db: Db): Promise<void> {
  const recent = new Date(clock.now().getTime() - SILENCE_MS).toISOString()
  const working = await db.selectFrom('sweeps').select('name').where('last_finished_at', '>', recent).executeTakeFirst()
  if (working !== undefined)
    throw new ConfigError('A server is running on this database. Stop it, wait 90 seconds, and try again.')
}
