import { type Kysely, PostgresAdapter, type QueryExecutorProvider, type Transaction } from 'kysely'
import type { MarketSchema, Schema, UserSchema } from './schema.ts'

/** User data, or a transaction in it. */
export type Db = Kysely<UserSchema>

/** A transaction in user data, for work that must run inside one. */
export type Tx = Transaction<UserSchema>

/** Market data, or a transaction in it: the same database or another one (MARKET_DATABASE_URL). */
export type MarketDb = Kysely<MarketSchema>

/** One database with all tables. It can be passed for either part. */
export type WholeDb = Kysely<Schema>
export type WholeTx = Transaction<Schema>

export type Engine = 'sqlite' | 'postgres'

export function engineOf(db: QueryExecutorProvider): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
