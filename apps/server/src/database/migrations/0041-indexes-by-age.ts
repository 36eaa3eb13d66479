import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const EXPIRING = [
  ['sign_in_links', 'expires_at'],
  ['sessions', 'expires_at'],
  ['rate_limits', 'window_start'],
  ['mails', 'created_at'],
  ['idempotency_keys', 'created_at'],
  ['webhook_deliveries', 'created_at'],
] as const

/** Expired rows are found without reading the others. */
export const indexesByAge: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, column] of EXPIRING)
      await db.schema.createIndex(`${table}_by_age`).on(table).column(column).execute()
  },
}
