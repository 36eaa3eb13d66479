import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const signInCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sign_in_links').addColumn('code_hash', 'text').execute()
    await db.schema.createIndex('sign_in_links_by_nonce').on('sign_in_links').column('nonce_hash').execute()
  },
}
