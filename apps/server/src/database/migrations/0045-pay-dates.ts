import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The day on which a dividend is paid, where the source states it. */
export const payDates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('dividends').addColumn('pay_date', 'text').execute()
  },
}
