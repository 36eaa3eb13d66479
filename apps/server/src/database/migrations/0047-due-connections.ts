import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Connections that are due are found without those that wait for their user, and claimed without reading all. */
export const dueConnections: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('broker_connections_due').execute()
    await db.schema
      .createIndex('broker_connections_due')
      .on('broker_connections')
      .column('due_at')
      .where(sql<boolean>`needs_user = 0 and portfolio_id is not null`)
      .execute()
    await db.schema.createIndex('broker_connections_by_id').on('broker_connections').column('id').execute()
  },
}
