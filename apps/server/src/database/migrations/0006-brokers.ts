import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const brokers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('broker_connections')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('broker', 'text', (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text')
      .addColumn('portfolio_id', 'text')
      .addColumn('connected_at', 'text', (column) => column.notNull())
      .addColumn('needs_user', 'integer', (column) => column.notNull())
      .addColumn('error', 'text')
      .addColumn('synced_at', 'text')
      .addColumn('synced_to', 'text')
      .addColumn('run_id', 'text')
      .addColumn('reading', 'text')
      .addColumn('differences', 'text')
      .addColumn('due_at', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'text', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('broker_connections_key', ['user_id', 'id'])
      .addUniqueConstraint('broker_connections_once', ['user_id', 'broker'])
      .execute()
    await db.schema.createIndex('broker_connections_due').on('broker_connections').column('due_at').execute()

    await db.schema
      .createTable('broker_runs')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('connection_id', 'text', (column) => column.notNull())
      .addColumn('portfolio_id', 'text', (column) => column.notNull())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .addColumn('finished_at', 'text')
      .addColumn('error', 'text')
      .addColumn('rows_read', 'integer', (column) => column.notNull())
      .addColumn('rows_added', 'integer', (column) => column.notNull())
      .addColumn('rows_known', 'integer', (column) => column.notNull())
      .addColumn('rows_waiting', 'integer', (column) => column.notNull())
      .addColumn('transactions_added', 'integer', (column) => column.notNull())
      .addColumn('left_out', 'text', (column) => column.notNull())
      .addColumn('notes', 'text', (column) => column.notNull())
      .addColumn('compared_on', 'text')
      .addPrimaryKeyConstraint('broker_runs_key', ['user_id', 'id'])
      .addForeignKeyConstraint(
        'broker_runs_of_connection',
        ['user_id', 'connection_id'],
        'broker_connections',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createIndex('broker_runs_by_age')
      .on('broker_runs')
      .columns(['user_id', 'connection_id', 'started_at'])
      .execute()

    await db.schema
      .createTable('broker_records')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('portfolio_id', 'text', (column) => column.notNull())
      .addColumn('broker', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('instrument', 'text')
      .addColumn('record', 'text')
      .addColumn('transaction_id', 'text')
      .addColumn('asset_id', 'text')
      .addPrimaryKeyConstraint('broker_records_key', ['user_id', 'portfolio_id', 'broker', 'key'])
      .addForeignKeyConstraint(
        'broker_records_of_portfolio',
        ['user_id', 'portfolio_id'],
        'portfolios',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createIndex('broker_records_open')
      .on('broker_records')
      .columns(['user_id', 'portfolio_id', 'broker', 'state'])
      .execute()

    await db.schema
      .createTable('broker_assets')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('broker', 'text', (column) => column.notNull())
      .addColumn('instrument', 'text', (column) => column.notNull())
      .addColumn('asset_id', 'text')
      .addPrimaryKeyConstraint('broker_assets_key', ['user_id', 'broker', 'instrument'])
      .execute()

    await db.schema
      .createTable('broker_positions')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('connection_id', 'text', (column) => column.notNull())
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('units', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('broker_positions_key', ['user_id', 'connection_id', 'asset_id', 'day'])
      .addForeignKeyConstraint(
        'broker_positions_of_connection',
        ['user_id', 'connection_id'],
        'broker_connections',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
  },
}
