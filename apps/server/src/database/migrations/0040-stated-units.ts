import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The units that a user's broker showed of each holding, by day. */
export const statedUnits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('stated_units')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('portfolio_id', 'text', (column) => column.notNull())
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('units', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('stated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('stated_units_key', ['user_id', 'portfolio_id', 'asset_id', 'day'])
      .addForeignKeyConstraint(
        'stated_units_of_portfolio',
        ['user_id', 'portfolio_id'],
        'portfolios',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
  },
}
