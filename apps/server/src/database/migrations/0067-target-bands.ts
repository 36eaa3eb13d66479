import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How far the categories of a tree may be off their targets. */
export const targetBands: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('classifications')
      .addColumn('target_band', 'double precision', (column) => column.notNull().defaultTo(5))
      .execute()
  },
}
