import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Db, engineOf } from '../database/db.ts'
import type { Schema } from '../database/schema.ts'

type ClaimableTable = {
  [T in keyof Schema]: Schema[T] extends { claimed_until: string } ? T : never
}[keyof Schema]

interface Claim<T extends ClaimableTable> {
  table: T
  /** Column that tells rows apart. */
  key: keyof Schema[T] & string
  /** What makes a row due, over the table's columns. */
  due: RawBuilder<SqlBool>
  /** Due rows are taken in this column's order. */
  orderBy: keyof Schema[T] & string
  limit: number
  /** How long the rows are this process's own; longer than the work on them can take. */
  seconds: number
}

/** Takes due rows that nobody else holds, and answers them as they are after the claim. Two processes never hold the same row. */
export async function claimDue<T extends ClaimableTable>(
  db: Db,
  clock: Clock,
  { table, key, due, orderBy, limit, seconds }: Claim<T>,
): Promise<Selectable<Schema[T]>[]> {
  const now = clock.now()
  const until = new Date(now.getTime() + seconds * 1000).toISOString()
  const isFree = sql`claimed_until <= ${now.toISOString()}`
  const lock = engineOf(db) === 'postgres' ? sql`for update skip locked` : sql``
  // Materialized: a sub-select could be run again for each row, and would then lock more of them than the limit.
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
