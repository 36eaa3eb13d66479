import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The queue of searches at a remote source, and problems found in its price histories. */
export const discoveries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('discoveries')
      .addColumn('query', 'text', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('rank', 'text', (column) => column.notNull())
      .addColumn('asset_ids', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'text', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .execute()
    await db.schema.createIndex('discoveries_due').on('discoveries').columns(['state', 'rank']).execute()
    await db.schema
      .alterTable('price_states')
      .addColumn('findings', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
}
