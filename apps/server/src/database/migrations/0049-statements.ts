import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const COLUMNS = ['value', 'currency', 'agreed_at'] as const

/** What else a statement says of a holding, and when the ledger agreed with it. */
export const statements: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of COLUMNS) await db.schema.alterTable('stated_units').addColumn(column, 'text').execute()
  },
}
