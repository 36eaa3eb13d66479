import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A rejected or failed part of a source's data no longer replaces stored data, so each part has its own state. */
export const partialMarketData: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('price_states')
      .addColumn('unknown_parts', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('profiles')
      .addColumn('is_partial', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('profiles')
      .addColumn('older_sections', 'text', (column) => column.notNull().defaultTo('{}'))
      .execute()
  },
}
