import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Branches of portfolios: copies that answer a what-if question. */
export const branches: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('portfolios').addColumn('branch_of', 'text').execute()
    await db.schema.alterTable('portfolios').addColumn('branch', 'text').execute()
  },
}
