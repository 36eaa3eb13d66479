import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const EXPIRING = [
  ['account_confirmations', 'expires_at'],
  ['sign_in_challenges', 'expires_at'],
  ['access_tokens', 'expires_at'],
  ['billing_events', 'received_at'],
  ['payment_attempts', 'created_at'],
  ['coupon_grants', 'expires_at'],
] as const

/** What is due, expired, failed or new is found without reading the other rows. */
export const indexesOfSweeps: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column] of EXPIRING)
      await db.schema.createIndex(`${table}_by_expiry`).on(table).column(column).execute()
    await db.schema
      .createIndex('access_tokens_by_end')
      .on('access_tokens')
      .column('revoked_at')
      .where('revoked_at', 'is not', null)
      .execute()
    await db.schema
      .createIndex('mails_failed')
      .on('mails')
      .column('created_at')
      .where(sql`last_error`, 'is not', null)
      .execute()
    await db.schema.createIndex('closed_customers_due').on('closed_customers').column('next_attempt_at').execute()
    await createSplitsByDate(db)
  },
}

/** The same for a database with market data alone. */
export const indexOfSplits: Migration = { up: createSplitsByDate }

async function createSplitsByDate(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('splits_by_date').on('splits').column('date').execute()
}
