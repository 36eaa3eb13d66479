import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** DCF valuations that a user saved, with the price of their day. */
export const valuations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('saved_valuations')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .addColumn('valuation', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('saved_valuations_key', ['user_id', 'id'])
      .execute()
    await db.schema
      .createIndex('saved_valuations_by_asset')
      .on('saved_valuations')
      .columns(['user_id', 'asset_id'])
      .execute()
  },
}
