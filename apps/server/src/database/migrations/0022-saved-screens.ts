import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const savedScreens: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('saved_screens')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('saved_screens_key', ['user_id', 'id'])
      .addUniqueConstraint('saved_screens_once', ['user_id', 'name'])
      .execute()
  },
}
