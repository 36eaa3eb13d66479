import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Changes that accounts made to prices of single days. Rows without `superseded_by` are in force. */
export const priceCorrections: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('price_corrections')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .addColumn('token_id', 'text')
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('market_price', 'text')
      .addColumn('price', 'text')
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('reverses', 'text')
      .addColumn('undone_by', 'text')
      .addColumn('superseded_by', 'text')
      .addPrimaryKeyConstraint('price_corrections_key', ['user_id', 'id'])
      .execute()
    await db.schema
      .createIndex('price_corrections_in_order')
      .on('price_corrections')
      .columns(['user_id', 'sequence'])
      .execute()
  },
}
