import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The lots that a user chose for a sale. Of a deleted sale they stay, so that undoing the deletion restores them. */
export const chosenLots: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('chosen_lots')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('portfolio_id', 'text', (column) => column.notNull())
      .addColumn('sale_id', 'text', (column) => column.notNull())
      .addColumn('purchase_id', 'text', (column) => column.notNull())
      .addColumn('units', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('chosen_lots_key', ['user_id', 'portfolio_id', 'sale_id', 'purchase_id'])
      .addForeignKeyConstraint(
        'chosen_lots_of_portfolio',
        ['user_id', 'portfolio_id'],
        'portfolios',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
  },
}
