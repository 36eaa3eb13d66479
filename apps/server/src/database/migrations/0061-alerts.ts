import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Alerts and what they found. Target prices on watchlists, which were silent, become alerts. */
export const alerts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('alerts')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('level', 'text')
      .addColumn('direction', 'text')
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('set_day', 'text', (column) => column.notNull())
      .addColumn('seen_day', 'text', (column) => column.notNull())
      .addColumn('reached_on', 'text')
      .addPrimaryKeyConstraint('alerts_key', ['user_id', 'id'])
      .execute()
    await db.schema
      .createTable('alert_events')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('level', 'text')
      .addColumn('direction', 'text')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('value', 'double precision')
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('found_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('alert_events_key', ['user_id', 'id'])
      .execute()
    await db.schema
      .createTable('alert_settings')
      .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('by_mail', 'integer', (column) => column.notNull())
      .execute()
    await followTargets(db)
  },
}

/** On which side of a target the price is stays open until the first close from now on. */
async function followTargets(db: Kysely<unknown>): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await sql`
    insert into alerts (user_id, id, asset_id, kind, level, source, created_at, set_day, seen_day)
    select user_id, 'target-' || asset_id, asset_id, 'price', target_price, 'watchlist', added_at, ${today}, ${today}
    from watched_assets where target_price is not null`.execute(db)
}
