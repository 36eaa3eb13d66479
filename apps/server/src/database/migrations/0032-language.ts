import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The language that a user has chosen. */
export const language: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('language', 'text').execute()
  },
}
