import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Goals of an account: amounts that a portfolio, a set or all portfolios should reach. */
export const goals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('goals')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('portfolio_id', 'text')
      .addColumn('several_id', 'text')
      .addColumn('amount', 'text', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('monthly', 'text', (column) => column.notNull())
      .addColumn('yearly_return', 'double precision', (column) => column.notNull())
      .addColumn('inflation', 'double precision')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('goals_key', ['user_id', 'id'])
      .addForeignKeyConstraint(
        'goals_of_portfolio',
        ['user_id', 'portfolio_id'],
        'portfolios',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('goals_by_portfolio').on('goals').columns(['user_id', 'portfolio_id']).execute()
  },
}
