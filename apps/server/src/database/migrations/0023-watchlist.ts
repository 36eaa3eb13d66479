import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Assets that a user watches, with a target price and notes. */
export const watchlist: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('watched_assets')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('target_price', 'text')
      .addColumn('notes', 'text')
      .addColumn('added_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('watched_assets_key', ['user_id', 'asset_id'])
      .execute()
  },
}
