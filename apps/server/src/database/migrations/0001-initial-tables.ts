import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../db.ts'

async function createSettings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

async function createUserTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('strategy', 'text')
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('source', 'text')
    .addColumn('upgrade_source', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('currency', 'text')
    .addColumn('country', 'text')
    .addColumn('email_subscribe', 'integer', (column) => column.notNull())
    .addColumn('beta', 'integer', (column) => column.notNull())
    .addColumn('news_view', 'text', (column) => column.notNull())
    .addColumn('number_format', 'text')
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('sign_in_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('nonce_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('sign_in_links_by_email').on('sign_in_links').column('email_key').execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()

  await db.schema
    .createTable('rate_limits')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('window_start', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('portfolios')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('views', 'text', (column) => column.notNull())
    .addColumn('benchmark', 'text', (column) => column.notNull())
    .addColumn('ignored_splits', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('portfolios_key', ['user_id', 'id'])
    .execute()

  await db.schema
    .createTable('imports')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('portfolio_id', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('imports_key', ['user_id', 'id'])
    .addUniqueConstraint('imports_once', ['user_id', 'portfolio_id', 'fingerprint'])
    .addForeignKeyConstraint(
      'imports_of_portfolio',
      ['user_id', 'portfolio_id'],
      'portfolios',
      ['user_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()

  await db.schema
    .createTable('transactions')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('portfolio_id', 'text', (column) => column.notNull())
    .addColumn('asset_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('trade_date', 'text', (column) => column.notNull())
    .addColumn('units', 'text', (column) => column.notNull())
    .addColumn('price', 'text', (column) => column.notNull())
    .addColumn('fee', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('rate', 'text')
    .addColumn('comments', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('import_id', 'text')
    .addColumn('row_number', 'integer')
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('transactions_key', ['user_id', 'id'])
    .addForeignKeyConstraint(
      'transactions_of_portfolio',
      ['user_id', 'portfolio_id'],
      'portfolios',
      ['user_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('transactions_by_day')
    .on('transactions')
    .columns(['user_id', 'portfolio_id', 'trade_date', 'sequence'])
    .execute()
  await db.schema.createIndex('transactions_by_asset').on('transactions').columns(['user_id', 'asset_id']).execute()
  await db.schema
    .createIndex('transactions_once_per_row')
    .on('transactions')
    .columns(['user_id', 'import_id', 'row_number'])
    .unique()
    .where('import_id', 'is not', null)
    .execute()

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
    .addForeignKeyConstraint('idempotency_keys_of_user', ['user_id'], 'users', ['id'], (constraint) =>
      constraint.onDelete('cascade'),
    )
    .execute()
}

async function createMarketTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const bytes = sql.raw(engine === 'sqlite' ? 'blob' : 'bytea')
  await db.schema
    .createTable('assets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('exchange', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('isin', 'text')
    .addColumn('sector', 'text')
    .addColumn('industry', 'text')
    .addColumn('country', 'text')
    .addColumn('image', 'text')
    .addColumn('delisted_on', 'text')
    .execute()
  await db.schema.createIndex('assets_by_symbol').on('assets').column('symbol').execute()
  await db.schema.createIndex('assets_by_isin').on('assets').column('isin').execute()

  await db.schema
    .createTable('asset_facts')
    .addColumn('asset_id', 'text', (column) => column.primaryKey())
    .addColumn('facts', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('price_years')
    .addColumn('asset_id', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('series', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('price_years_key', ['asset_id', 'year'])
    .execute()

  await db.schema
    .createTable('price_states')
    .addColumn('asset_id', 'text', (column) => column.primaryKey())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('fetched_to', 'text', (column) => column.notNull())
    .addColumn('fetched_at', 'text', (column) => column.notNull())
    .addColumn('source_version', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('claimed_until', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .execute()
  await db.schema.createIndex('price_states_due').on('price_states').column('due_at').execute()
  await db.schema.createIndex('price_states_by_fetch').on('price_states').column('fetched_at').execute()

  await db.schema
    .createTable('profiles')
    .addColumn('asset_id', 'text', (column) => column.primaryKey())
    .addColumn('profile', 'text', (column) => column.notNull())
    .addColumn('fetched_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('splits')
    .addColumn('asset_id', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('numerator', 'double precision', (column) => column.notNull())
    .addColumn('denominator', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('splits_key', ['asset_id', 'date'])
    .execute()

  await db.schema
    .createTable('dividends')
    .addColumn('asset_id', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('value', 'double precision', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('dividends_key', ['asset_id', 'date'])
    .execute()

  await db.schema
    .createTable('fx_years')
    .addColumn('pair', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('series', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('fx_years_key', ['pair', 'year'])
    .execute()
}

export function initialTables(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createSettings(db)
      await createUserTables(db)
      await createMarketTables(db, engine)
    },
  }
}

/** The tables of a database with market data only. */
export function initialMarketTables(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createSettings(db)
      await createMarketTables(db, engine)
    },
  }
}
