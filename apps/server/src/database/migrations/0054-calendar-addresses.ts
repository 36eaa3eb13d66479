import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Addresses at which a calendar reads ex-days and pay days. */
export const calendarAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('calendar_addresses')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('portfolio_id', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('last_read_at', 'text')
      .addPrimaryKeyConstraint('calendar_addresses_key', ['user_id', 'portfolio_id'])
      .execute()
  },
}
