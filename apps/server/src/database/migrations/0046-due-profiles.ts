import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../db.ts'

/** A week after the profile was fetched, or six hours after an incomplete one. */
const DUE_AT = {
  sqlite: sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', fetched_at, case is_partial when 1 then '+6 hours' else '+7 days' end)`,
  postgres: sql<string>`to_char(
    (fetched_at::timestamptz + case is_partial when 1 then interval '6 hours' else interval '7 days' end)
    at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
}

/** When each security's profile is fetched next; at once without one. */
export function dueProfiles(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('price_states')
        .addColumn('profile_due_at', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await sql`update price_states set profile_due_at = coalesce(
        (select ${DUE_AT[engine]} from profiles where profiles.asset_id = price_states.asset_id), '')`.execute(db)
      await db.schema.createIndex('price_states_profile_due').on('price_states').column('profile_due_at').execute()
    },
  }
}
