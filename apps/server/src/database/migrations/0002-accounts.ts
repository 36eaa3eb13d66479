import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sweeps')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('last_started_at', 'text', (column) => column.notNull())
      .addColumn('last_finished_at', 'text')
      .addColumn('last_done', 'integer', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .execute()

    await db.schema
      .createTable('mails')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('topic', 'text')
      .addColumn('sealed', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('next_attempt_at', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .execute()
    await db.schema.createIndex('mails_due').on('mails').columns(['state', 'next_attempt_at']).execute()
    await db.schema.createIndex('mails_by_topic').on('mails').column('topic').execute()
    await db.schema.createIndex('mails_by_user').on('mails').column('user_id').execute()

    await db.schema
      .createTable('account_confirmations')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('account_confirmations_by_user').on('account_confirmations').column('user_id').execute()

    await db.schema
      .createTable('lifetime_codes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('code_hash', 'text', (column) => column.notNull().unique())
      .addColumn('ending', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('redeemed_at', 'text')
      .addColumn('redeemed_by', 'text', (column) => column.references('users.id').onDelete('set null'))
      .execute()
    await db.schema.createIndex('lifetime_codes_by_age').on('lifetime_codes').columns(['created_at', 'id']).execute()

    await db.schema
      .createTable('feedback')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('feedback_key', ['user_id', 'id'])
      .execute()
    await db.schema.createIndex('feedback_by_age').on('feedback').columns(['created_at', 'id']).execute()

    await db.schema.createIndex('users_by_age').on('users').columns(['created_at', 'id']).execute()
    await db.schema
      .alterTable('sign_in_links')
      .addColumn('is_mailed', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
  },
}
