import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const sourceHealth: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('source_health')
      .addColumn('part', 'text', (column) => column.primaryKey())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('until', 'text')
      .addColumn('reason', 'text')
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute()
  },
}
