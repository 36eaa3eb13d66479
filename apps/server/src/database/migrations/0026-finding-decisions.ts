import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What administrators decided about errors in a source's prices, and from which sources an asset's prices come. */
export const findingDecisions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('finding_decisions')
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('finding', 'text', (column) => column.notNull())
      .addColumn('choice', 'text', (column) => column.notNull())
      .addColumn('decided_by', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('decided_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('finding_decisions_key', ['asset_id', 'finding'])
      .execute()
    await db.schema
      .createTable('asset_sources')
      .addColumn('asset_id', 'text', (column) => column.primaryKey())
      .addColumn('sources', 'text', (column) => column.notNull())
      .addColumn('decided_by', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('decided_at', 'text', (column) => column.notNull())
      .execute()
  },
}
