import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../db.ts'

const COLUMNS = sql.raw(
  'user_id, id, asset_id, kind, level, direction, source, created_at, set_day, seen_day, reached_on',
)

/** Alerts on the weight of a holding, which are deleted with the portfolio. */
export function weightAlerts(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('alert_events').addColumn('portfolio_id', 'text').execute()
      if (engine === 'postgres') await addColumn(db)
      else await createAgain(db)
      await db.schema.createIndex('alerts_by_portfolio').on('alerts').columns(['user_id', 'portfolio_id']).execute()
    },
  }
}

async function addColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('alerts').addColumn('portfolio_id', 'text').execute()
  await db.schema
    .alterTable('alerts')
    .addForeignKeyConstraint('alerts_of_portfolio', ['user_id', 'portfolio_id'], 'portfolios', ['user_id', 'id'])
    .onDelete('cascade')
    .execute()
}

/** SQLite adds no foreign key of two columns to a table that exists. */
async function createAgain(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('alerts').renameTo('alerts_before').execute()
  await db.schema
    .createTable('alerts')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('asset_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('level', 'text')
    .addColumn('direction', 'text')
    .addColumn('portfolio_id', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('set_day', 'text', (column) => column.notNull())
    .addColumn('seen_day', 'text', (column) => column.notNull())
    .addColumn('reached_on', 'text')
    .addPrimaryKeyConstraint('alerts_key', ['user_id', 'id'])
    .addForeignKeyConstraint(
      'alerts_of_portfolio',
      ['user_id', 'portfolio_id'],
      'portfolios',
      ['user_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await sql`insert into alerts (${COLUMNS}) select ${COLUMNS} from alerts_before`.execute(db)
  await db.schema.dropTable('alerts_before').execute()
}
