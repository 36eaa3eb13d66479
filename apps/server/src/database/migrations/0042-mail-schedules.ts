import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When each account's morning mails are looked at next; at first all at once. */
export const mailSchedules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('mail_schedules')
      .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('next_due_at', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('mail_schedules_due').on('mail_schedules').column('next_due_at').execute()
    await sql`insert into mail_schedules (user_id, next_due_at, claimed_until)
      select id, created_at, created_at from users`.execute(db)
  },
}
