import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const auditLog: Migration = {
  async up(db: Kysely<unknown>) {
    // No reference to the account: events are kept under a pseudonym after it is deleted.
    await db.schema
      .createTable('audit_log')
      .addColumn('user_id', 'text')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('detail', 'text')
      .addColumn('client', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text')
      .execute()
    await db.schema.createIndex('audit_log_by_age').on('audit_log').columns(['created_at', 'id']).execute()
    await db.schema.createIndex('audit_log_by_user').on('audit_log').columns(['user_id', 'created_at']).execute()
  },
}
