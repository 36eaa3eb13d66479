import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The language that the browser asked for at the latest sign-in, for mails to users who have chosen none. */
export const browserLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('browser_language', 'text').execute()
  },
}
