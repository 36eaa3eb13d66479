import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Savings plans of portfolios, when those that book are looked at next, and what became of each purchase. */
export const savingsPlans: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('savings_plans')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('portfolio_id', 'text', (column) => column.notNull())
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('amount', 'text')
      .addColumn('units', 'text')
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('fee', 'text', (column) => column.notNull())
      .addColumn('whole_units', 'integer', (column) => column.notNull())
      .addColumn('every', 'text', (column) => column.notNull())
      .addColumn('starts_on', 'text', (column) => column.notNull())
      .addColumn('ends_on', 'text')
      .addColumn('books_from', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('due_at', 'text')
      .addColumn('claimed_until', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('savings_plans_key', ['user_id', 'id'])
      .addForeignKeyConstraint(
        'savings_plans_of_portfolio',
        ['user_id', 'portfolio_id'],
        'portfolios',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createIndex('savings_plans_by_portfolio')
      .on('savings_plans')
      .columns(['user_id', 'portfolio_id'])
      .execute()
    await db.schema.createIndex('savings_plans_due').on('savings_plans').column('due_at').execute()
    await db.schema.createIndex('savings_plans_by_id').on('savings_plans').column('id').execute()
    await db.schema
      .createTable('plan_purchases')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('plan_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('transaction_id', 'text')
      .addColumn('decided_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('plan_purchases_key', ['user_id', 'plan_id', 'day'])
      .addForeignKeyConstraint(
        'plan_purchases_of_plan',
        ['user_id', 'plan_id'],
        'savings_plans',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
  },
}
