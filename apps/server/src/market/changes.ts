import { sql } from 'kysely'
import { engineOf, type MarketDb } from '../database/db.ts'

/** PostgreSQL channels on which each process announces what it has stored. */
export const HISTORY_CHANNEL = 'plumbline_history'
export const RATES_CHANNEL = 'plumbline_rates'

/**
 * Tells the other processes on the database, once the transaction commits. SQLite serves one process.
 *
 * @param fetchedAt of the stored state, by which a process recognizes what it has already
 */
export async function announceHistory(db: MarketDb, assetId: string, fetchedAt: string): Promise<void> {
  await notify(db, HISTORY_CHANNEL, `${fetchedAt} ${assetId}`)
}

export async function announceRates(db: MarketDb): Promise<void> {
  await notify(db, RATES_CHANNEL, '')
}

async function notify(db: MarketDb, channel: string, message: string): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`select pg_notify(${channel}, ${message})`.execute(db)
}
