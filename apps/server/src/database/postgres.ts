import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { cutSilentConnections, NamedClient } from './silent-connections.ts'

const INT8_OID = 20
/** Silence after which the other side of an idle connection is asked whether it is there. */
export const KEEP_ALIVE_AFTER_MS = 5000

/** One pool per process. Counts are returned as numbers, as by SQLite. */
export function openPostgres(databaseUrl: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // Node asks every second from then on, and gives up after ten.
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    Client: NamedClient,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // A connection that breaks while idle is replaced by the next query; one that breaks during a query fails that
  // query. Without these listeners, either would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  cutSilentConnections(pool, databaseUrl)
  return new PostgresDialect({ pool })
}
