import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Findings of the checks that a user ignores, by what they say. */
export const ignoredFindings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ignored_findings')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('portfolio_id', 'text', (column) => column.notNull())
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('says', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('ignored_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('ignored_findings_key', ['user_id', 'portfolio_id', 'asset_id', 'kind', 'since', 'says'])
      .addForeignKeyConstraint(
        'ignored_findings_of_portfolio',
        ['user_id', 'portfolio_id'],
        'portfolios',
        ['user_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
  },
}
