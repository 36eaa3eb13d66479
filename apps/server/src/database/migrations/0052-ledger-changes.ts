import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Changes of the ledger, and each changed transaction as it was before and after. */
export const ledgerChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ledger_changes')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('portfolio_id', 'text', (column) => column.notNull())
      .addColumn('to_portfolio_id', 'text')
      .addColumn('sequence', 'bigint', (column) => column.notNull())
      .addColumn('recorded_at', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .addColumn('token_id', 'text')
      .addColumn('source', 'text')
      .addColumn('import_id', 'text')
      .addColumn('transactions', 'integer', (column) => column.notNull())
      .addColumn('reverses', 'text')
      .addColumn('undone_by', 'text')
      .addColumn('removed_import', 'text')
      .addPrimaryKeyConstraint('ledger_changes_key', ['user_id', 'id'])
      .addForeignKeyConstraint(
        'ledger_changes_of_portfolio',
        ['user_id', 'portfolio_id'],
        'portfolios',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createIndex('ledger_changes_in_order')
      .on('ledger_changes')
      .columns(['user_id', 'portfolio_id', 'sequence'])
      .execute()
    await db.schema
      .createIndex('ledger_changes_of_destination')
      .on('ledger_changes')
      .columns(['user_id', 'to_portfolio_id', 'sequence'])
      .execute()
    await db.schema
      .createIndex('ledger_changes_of_import')
      .on('ledger_changes')
      .columns(['user_id', 'import_id'])
      .execute()
    await db.schema
      .createTable('ledger_versions')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('change_id', 'text', (column) => column.notNull())
      .addColumn('transaction_id', 'text', (column) => column.notNull())
      .addColumn('place', 'integer', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addPrimaryKeyConstraint('ledger_versions_key', ['user_id', 'change_id', 'transaction_id'])
      .addForeignKeyConstraint(
        'ledger_versions_of_change',
        ['user_id', 'change_id'],
        'ledger_changes',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createIndex('ledger_versions_of_transaction')
      .on('ledger_versions')
      .columns(['user_id', 'transaction_id'])
      .execute()
  },
}
