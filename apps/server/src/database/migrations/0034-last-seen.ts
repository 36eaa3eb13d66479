import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The last use of the sessions of an account that have ended. */
export const lastSeen: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('last_seen_at', 'text').execute()
  },
}
