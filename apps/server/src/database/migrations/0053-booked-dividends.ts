import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Dividends that were booked from market data, and when portfolios that want it are looked at next. */
export const bookedDividends: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('booked_dividends')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('portfolio_id', 'text', (column) => column.notNull())
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('ex_date', 'text', (column) => column.notNull())
      .addColumn('pay_date', 'text')
      .addColumn('transaction_id', 'text', (column) => column.notNull())
      .addColumn('booked_at', 'text', (column) => column.notNull())
      .addColumn('replaced_at', 'text')
      .addPrimaryKeyConstraint('booked_dividends_key', ['user_id', 'portfolio_id', 'asset_id', 'ex_date'])
      .addForeignKeyConstraint(
        'booked_dividends_of_portfolio',
        ['user_id', 'portfolio_id'],
        'portfolios',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createTable('dividend_schedules')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('portfolio_id', 'text', (column) => column.notNull())
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('dividend_schedules_key', ['user_id', 'portfolio_id'])
      .addForeignKeyConstraint(
        'dividend_schedules_of_portfolio',
        ['user_id', 'portfolio_id'],
        'portfolios',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('dividend_schedules_due').on('dividend_schedules').column('due_at').execute()
    await db.schema.createIndex('dividend_schedules_by_id').on('dividend_schedules').column('portfolio_id').execute()
  },
}
