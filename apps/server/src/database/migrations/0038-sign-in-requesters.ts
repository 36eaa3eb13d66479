import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who requested a sign-in link, so that strangers' requests do not use up the owner's. */
export const signInRequesters: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sign_in_links').addColumn('requested_by', 'text').execute()
  },
}
