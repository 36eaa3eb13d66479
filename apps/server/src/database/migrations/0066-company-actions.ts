import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Company actions between two securities of a portfolio: their transactions are linked as those of a transfer are. */
export const companyActions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('transactions').addColumn('company_action', 'text').execute()
  },
}
