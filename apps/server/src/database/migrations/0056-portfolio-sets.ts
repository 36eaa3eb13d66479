import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Sets of portfolios that are measured as one. */
export const portfolioSets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('portfolio_sets')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('currency', 'text')
      .addColumn('portfolio_ids', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('portfolio_sets_key', ['user_id', 'id'])
      .addUniqueConstraint('portfolio_sets_once', ['user_id', 'name'])
      .execute()
  },
}
