import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

interface Connections {
  broker_connections: { broker: string; synced_to: string | null }
}

/**
 * The terms of trades, for finding later changes. Statements of Trading 212 and Interactive Brokers are read again from
 * the start, because orders in the older shape and corrected trades were left out of them.
 */
export const brokerTerms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('broker_records').addColumn('terms', 'text').execute()
    await (db as Kysely<Connections>)
      .updateTable('broker_connections')
      .set({ synced_to: null })
      .where('broker', 'in', ['trading-212', 'ibkr-flex'])
      .execute()
  },
}
