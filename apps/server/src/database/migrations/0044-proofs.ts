import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What proved a transaction when it was read from a file or document. */
export const proofs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('transactions').addColumn('proofs', 'text').execute()
  },
}
