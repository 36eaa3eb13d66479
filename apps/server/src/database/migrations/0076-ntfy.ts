import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Webhooks may be topics of ntfy. */
export const ntfy: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('webhooks')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('standard'))
      .execute()
    await db.schema
      .alterTable('webhooks')
      .addColumn('with_amounts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
