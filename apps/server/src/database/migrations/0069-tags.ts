import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The tags of an account, and those of its transactions. */
export const tags: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('tags')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('color', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('tags_key', ['user_id', 'id'])
      .addUniqueConstraint('tags_name', ['user_id', 'name_key'])
      .execute()
    await db.schema.alterTable('transactions').addColumn('tags', 'text').execute()
  },
}
