import { type Kysely, PostgresAdapter, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The database or a transaction. */
export type Db = Kysely<Schema>

/** A transaction, for work that must run inside one. */
export type Tx = Transaction<Schema>

export type Engine = 'sqlite' | 'postgres'

export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
