import { type Kysely, PostgresAdapter } from 'kysely'
import type { Schema } from './schema.ts'

/** The database or one of its transactions. */
export type Db = Kysely<Schema>

export type Engine = 'sqlite' | 'postgres'

export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
