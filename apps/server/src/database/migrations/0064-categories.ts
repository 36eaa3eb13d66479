import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Trees of categories of an account, and the shares of assets that are in them. */
export const categories: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('classifications')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('categories', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('classifications_key', ['user_id', 'id'])
      .execute()
    await db.schema
      .createTable('category_shares')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('classification_id', 'text', (column) => column.notNull())
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('shares', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('category_shares_key', ['user_id', 'classification_id', 'asset_id'])
      .execute()
  },
}
