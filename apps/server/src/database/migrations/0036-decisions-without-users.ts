import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const TABLES = ['finding_decisions', 'asset_sources'] as const

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('finding_decisions')
    .addColumn('asset_id', 'text', (column) => column.notNull())
    .addColumn('finding', 'text', (column) => column.notNull())
    .addColumn('choice', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('finding_decisions_once', ['asset_id', 'finding'])
    .execute()
  await db.schema
    .createTable('asset_sources')
    .addColumn('asset_id', 'text', (column) => column.notNull())
    .addColumn('sources', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text')
    .addColumn('decided_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('asset_sources_once', ['asset_id'])
    .execute()
}

/** Creates the tables in a database with market data only. */
export const decisions: Migration = { up: createTables }

/** Decisions are market data, which may be in another database than users: they no longer refer to users. */
export const decisionsWithoutUsers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of TABLES) await db.schema.alterTable(table).renameTo(`${table}_before`).execute()
    await createTables(db)
    for (const table of TABLES) {
      const before = `${table}_before`
      await sql`insert into ${sql.table(table)} select * from ${sql.table(before)}`.execute(db)
      await db.schema.dropTable(before).execute()
    }
  },
}
