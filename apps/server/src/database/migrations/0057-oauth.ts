import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const PROGRAM_COLUMNS = [
  'client_id',
  'client_host',
  'secret_expires_at',
  'refresh_family_hash',
  'refresh_hash',
] as const

/** Access tokens that a user gives to a program by consent. */
export const oauth: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of PROGRAM_COLUMNS)
      await db.schema.alterTable('access_tokens').addColumn(column, 'text').execute()
    await db.schema
      .createIndex('access_tokens_by_refresh_family')
      .on('access_tokens')
      .column('refresh_family_hash')
      .where('refresh_family_hash', 'is not', null)
      .execute()
    await db.schema
      .createTable('oauth_clients')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('redirect_uris', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('oauth_codes')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (column) => column.notNull().unique())
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('redirect_uri', 'text', (column) => column.notNull())
      .addColumn('challenge', 'text', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('portfolio_ids', 'text')
      .addColumn('access_expires_on', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('access_token_id', 'text')
      .addPrimaryKeyConstraint('oauth_codes_key', ['user_id', 'code_hash'])
      .execute()
    for (const table of ['oauth_clients', 'oauth_codes'])
      await db.schema.createIndex(`${table}_by_expiry`).on(table).column('expires_at').execute()
  },
}
