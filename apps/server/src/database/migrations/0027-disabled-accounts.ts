import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const disabledAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('disabled_at', 'text').execute()
  },
}
