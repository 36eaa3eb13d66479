import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Addresses from which the prices of own securities are read. */
export const ownPriceAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('own_price_addresses')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('price_path', 'text', (column) => column.notNull())
      .addColumn('day_path', 'text')
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'text', (column) => column.notNull())
      .addColumn('read_at', 'text')
      .addColumn('error', 'text')
      .addPrimaryKeyConstraint('own_price_addresses_key', ['user_id', 'asset_id'])
      .execute()
    await db.schema.createIndex('own_price_addresses_due').on('own_price_addresses').column('due_at').execute()
  },
}
