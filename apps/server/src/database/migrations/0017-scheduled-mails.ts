import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const scheduledMails: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('scheduled_mails')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('last_due', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('scheduled_mails_key', ['user_id', 'kind'])
      .execute()
  },
}
