import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Watched {
  watched_assets: { user_id: string; asset_id: string; target_price: string | null; added_at: string }
  alerts: {
    user_id: string
    id: string
    asset_id: string
    kind: string
    level: string | null
    source: string
    created_at: string
    set_day: string
    seen_day: string
  }
}

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
    await alertOfTargets(db as Kysely<Watched>)
  },
}

/** The side on which the price is stays open until the first close from now on. */
async function alertOfTargets(db: Kysely<Watched>): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const watched = await db
    .selectFrom('watched_assets')
    .select(['user_id', 'asset_id', 'target_price as level', 'added_at as created_at'])
    .where('target_price', 'is not', null)
    .execute()
  for (const row of watched) {
    await db
      .insertInto('alerts')
      .values({
        ...row,
        id: `target-${row.asset_id}`,
        kind: 'price',
        source: 'watchlist',
        set_day: today,
        seen_day: today,
      })
      .execute()
  }
}
