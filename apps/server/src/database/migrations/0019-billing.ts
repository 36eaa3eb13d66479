import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const billing: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('premium_until', 'text').execute()

    await db.schema
      .createTable('billing_accounts')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('customer_id', 'text')
      .addColumn('card_brand', 'text')
      .addColumn('card_last4', 'text')
      .addColumn('trial_used_at', 'text')
      .addColumn('invoices', 'text')
      .addColumn('invoices_fetched_at', 'text')
      .addColumn('lease', 'text')
      .addColumn('leased_until', 'text', (column) => column.notNull())
      .addColumn('settles_at', 'text')
      .addColumn('next_fetch_at', 'text')
      .addColumn('claimed_until', 'text', (column) => column.notNull())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('billing_accounts_key', ['user_id', 'mode'])
      .execute()
    await db.schema
      .createIndex('billing_accounts_by_customer')
      .on('billing_accounts')
      .columns(['mode', 'customer_id'])
      .unique()
      .execute()
    await db.schema.createIndex('billing_accounts_due').on('billing_accounts').column('next_fetch_at').execute()

    await db.schema
      .createTable('subscriptions')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('period_starts_at', 'text', (column) => column.notNull())
      .addColumn('period_ends_at', 'text', (column) => column.notNull())
      .addColumn('trial_ends_at', 'text')
      .addColumn('ends_at', 'text')
      .addColumn('attempt_id', 'text')
      .addColumn('latest_invoice', 'text')
      .addColumn('unpaid_since', 'text')
      .addColumn('announced', 'text', (column) => column.notNull())
      .addColumn('fetched_at', 'text', (column) => column.notNull())
      .addColumn('premium_until', 'text')
      .addPrimaryKeyConstraint('subscriptions_key', ['user_id', 'id'])
      .execute()

    await db.schema
      .createTable('payment_attempts')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('coupon_id', 'text')
      .addColumn('is_trial', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('is_requested', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('payment_attempts_key', ['user_id', 'id'])
      .execute()

    await db.schema
      .createTable('coupon_grants')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('coupon_id', 'text', (column) => column.notNull())
      .addColumn('discount', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('coupon_grants_key', ['user_id', 'coupon_id'])
      .execute()

    await db.schema
      .createTable('trial_cards')
      .addColumn('card_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('used_at', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('trial_cards_by_user').on('trial_cards').column('user_id').execute()

    await db.schema
      .createTable('billing_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('customer_id', 'text')
      .addColumn('received_at', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('next_attempt_at', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('last_error', 'text')
      .execute()
    await db.schema
      .createIndex('billing_events_due')
      .on('billing_events')
      .columns(['state', 'next_attempt_at'])
      .execute()

    // No reference to the account: its remaining subscriptions are ended after it is deleted.
    await db.schema
      .createTable('closed_customers')
      .addColumn('customer_id', 'text', (column) => column.primaryKey())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('attempt_id', 'text')
      .addColumn('next_attempt_at', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('sandbox_customers')
      .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .execute()
  },
}
