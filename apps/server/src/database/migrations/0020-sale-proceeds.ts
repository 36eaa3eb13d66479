import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Proceeds of sales, booked as purchases of the sale's currency. */
export const saleProceeds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('transactions').addColumn('proceeds_of', 'text').execute()
    await db.schema.createIndex('transactions_by_sale').on('transactions').columns(['user_id', 'proceeds_of']).execute()
  },
}
