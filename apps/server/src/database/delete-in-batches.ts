import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { UserSchema } from './schema.ts'

/** One statement deletes about as many rows, in some milliseconds: a million at once would block others for seconds. */
const ROWS_PER_STATEMENT = 200

type Expiring = {
  [T in keyof UserSchema]: {
    table: T
    /** An instant, ISO 8601. There is an index that begins with it. */
    column: keyof UserSchema[T] & string
    /** Rows whose `state` is this stay. */
    exceptState?: string
    /** Is awaited before the rows up to an instant go. */
    before?: (instant: string) => Promise<void>
  }
}[keyof UserSchema]

/**
 * Deletes the rows whose `column` is at or before `until`, oldest first, in statements of their own. Returns the number
 * of rows.
 */
export async function deleteInBatches(
  db: Db,
  { table, column, exceptState, before }: Expiring,
  until: string,
): Promise<number> {
  const { ref, table: named } = db.dynamic
  const instant = ref(column)
  const state = ref('state')
  const rows = named(table).as('expiring')
  let deleted = 0
  while (true) {
    const last = await db
      .selectFrom(rows)
      .select(sql<string>`${sql.ref(column)}`.as('instant'))
      .where(instant, '<=', until)
      .$if(exceptState !== undefined, (query) => query.where(state, '!=', exceptState))
      .orderBy(instant)
      .offset(ROWS_PER_STATEMENT - 1)
      .limit(1)
      .executeTakeFirst()
    const boundary = last?.instant ?? until
    await before?.(boundary)
    const { numDeletedRows } = await db
      .deleteFrom(rows)
      .where(instant, '<=', boundary)
      .$if(exceptState !== undefined, (query) => query.where(state, '!=', exceptState))
      .executeTakeFirst()
    deleted += Number(numDeletedRows)
    if (boundary === until) return deleted
  }
}
