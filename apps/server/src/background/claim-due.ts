import { type QueryExecutorProvider, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { engineOf } from '../database/db.ts'
import type { Schema } from '../database/schema.ts'

type ClaimableTable = {
  [T in keyof Schema]: Schema[T] extends { claimed_until: string } ? T : never
}[keyof Schema]

interface Claim<T extends ClaimableTable> {
  table: T
  /** The key column. */
  key: keyof Schema[T] & string
  /** Condition that makes a row due. */
  due: RawBuilder<SqlBool>
  /** Due rows are claimed in the order of this column. */
  orderBy: keyof Schema[T] & string
  limit: number
  /** Duration of the claim; longer than processing the rows can take. */
  seconds: number
}

/** Claims due rows that no other process holds, and returns them as updated. Two processes never hold the same row. */
export async function claimDue<T extends ClaimableTable>(
  db: QueryExecutorProvider,
  clock: Clock,
  { table, key, due, orderBy, limit, seconds }: Claim<T>,
): Promise<Selectable<Schema[T]>[]> {
  const now = clock.now()
  const until = new Date(now.getTime() + seconds * 1000).toISOString()
  const isFree = sql`claimed_until <= ${now.toISOString()}`
  // Usually nothing is due. Looking locks nothing and waits for no writer.
  const look = await sql`
    select 1 from ${sql.table(table)} where ${isFree} and ${due} order by ${sql.ref(orderBy)} limit 1`.execute(db)
  if (look.rows.length === 0) return []
  const lock = engineOf(db) === 'postgres' ? sql`for update skip locked` : sql``
  // Materialized: a subquery could run again for each row and lock more rows than the limit.
  const { rows } = await sql<Selectable<Schema[T]>>`
    with taken as materialized (
      select ${sql.ref(key)} from ${sql.table(table)} where ${isFree} and ${due}
      order by ${sql.ref(orderBy)} limit ${limit} ${lock}
    )
    update ${sql.table(table)} set claimed_until = ${until}
    where ${isFree} and ${sql.ref(key)} in (select ${sql.ref(key)} from taken)
    returning *`.execute(db)
  return rows
}

/**
 * Claims due rows and processes them, batch by batch, until none is due or the signal aborts. Returns the number of
 * rows. `claimAt` gets the current time (ISO 8601), because rows become due meanwhile.
 */
export async function processDue<T extends ClaimableTable>(
  db: QueryExecutorProvider,
  clock: Clock,
  signal: AbortSignal,
  claimAt: (now: string) => Claim<T>,
  process: (rows: Selectable<Schema[T]>[]) => Promise<unknown>,
): Promise<number> {
  let done = 0
  while (!signal.aborted) {
    const rows = await claimDue(db, clock, claimAt(clock.now().toISOString()))
    if (rows.length === 0) break
    await process(rows)
    done += rows.length
  }
  return done
}
