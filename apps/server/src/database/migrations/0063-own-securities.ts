import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Securities of one account, the prices that it enters, and the prices that later ones took the place of. */
export const ownSecurities: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('own_securities')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('symbol', 'text')
      .addColumn('isin', 'text')
      .addColumn('note', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('own_securities_key', ['user_id', 'id'])
      .execute()
    await db.schema
      .createTable('own_prices')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('price', 'text', (column) => column.notNull())
      .addColumn('entered_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('own_prices_key', ['user_id', 'asset_id', 'day'])
      .execute()
    await db.schema
      .createTable('own_price_versions')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('price', 'text', (column) => column.notNull())
      .addColumn('entered_at', 'text', (column) => column.notNull())
      .addColumn('replaced_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('own_price_versions_key', ['user_id', 'id'])
      .execute()
    await db.schema
      .createTable('own_market_versions')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('version', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('own_market_versions_key', ['user_id'])
      .execute()
  },
}
