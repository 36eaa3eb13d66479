import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Links at which anybody sees a portfolio. */
export const shareLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('share_links')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('portfolio_id', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('shows_amounts', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_on', 'text')
      .addColumn('last_read_at', 'text')
      .addPrimaryKeyConstraint('share_links_key', ['user_id', 'id'])
      .execute()
  },
}
