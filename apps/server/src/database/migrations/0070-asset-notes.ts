import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Notes and tags of assets, with the notes of watched assets and own securities, which have no time of change. */
export const assetNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('asset_notes')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('asset_id', 'text', (column) => column.notNull())
      .addColumn('note', 'text')
      .addColumn('tags', 'text')
      .addColumn('changed_at', 'text')
      .addPrimaryKeyConstraint('asset_notes_key', ['user_id', 'asset_id'])
      .execute()
    await sql`
      insert into asset_notes (user_id, asset_id, note)
      select user_id, asset_id, notes from watched_assets where notes is not null`.execute(db)
    await sql`
      insert into asset_notes (user_id, asset_id, note)
      select user_id, id, note from own_securities where note is not null
      on conflict (user_id, asset_id) do update set note = asset_notes.note || ${'\n\n'} || excluded.note`.execute(db)
    await db.schema.alterTable('watched_assets').dropColumn('notes').execute()
    await db.schema.alterTable('own_securities').dropColumn('note').execute()
  },
}
