import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Why a row was left out, for readers in any language. */
export const leftOutMessages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('import_left_out_rows').addColumn('messages', 'text').execute()
  },
}
