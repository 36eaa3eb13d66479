import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Addresses of users' own programs, and what is or was sent to them. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('webhooks')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('disabled_at', 'text')
      .addColumn('disabled_because', 'text')
      .addColumn('failing_since', 'text')
      .addPrimaryKeyConstraint('webhooks_key', ['user_id', 'id'])
      .execute()
    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('webhook_id', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('occasion', 'text', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('error', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_attempt_at', 'text')
      .addColumn('next_attempt_at', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('webhook_deliveries_key', ['user_id', 'id'])
      .addUniqueConstraint('webhook_deliveries_occasion', ['user_id', 'webhook_id', 'occasion'])
      .addForeignKeyConstraint(
        'webhook_deliveries_webhook',
        ['user_id', 'webhook_id'],
        'webhooks',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createIndex('webhook_deliveries_due')
      .on('webhook_deliveries')
      .columns(['state', 'next_attempt_at'])
      .execute()
  },
}
