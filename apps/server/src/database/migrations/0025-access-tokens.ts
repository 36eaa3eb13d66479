import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Personal access tokens for programs. */
export const accessTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('access_tokens')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('ending', 'text', (column) => column.notNull())
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('portfolio_ids', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'text')
      .addColumn('revoked_at', 'text')
      .addPrimaryKeyConstraint('access_tokens_key', ['user_id', 'id'])
      .execute()
  },
}
