import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Hours of the day in which nothing is sent about alerts. */
export const quietHours: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('alert_settings').addColumn('quiet_from', 'text').execute()
    await db.schema.alterTable('alert_settings').addColumn('quiet_to', 'text').execute()
  },
}
