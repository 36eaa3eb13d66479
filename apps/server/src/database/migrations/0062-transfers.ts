import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Transfers between portfolios of one user: both ends have the same id, and the purchases that go with the units. */
export const transfers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('transactions').addColumn('transfer_id', 'text').execute()
    await db.schema.alterTable('transactions').addColumn('lots', 'text').execute()
    await db.schema
      .createIndex('transactions_by_transfer')
      .on('transactions')
      .columns(['user_id', 'transfer_id'])
      .where('transfer_id', 'is not', null)
      .execute()
  },
}
