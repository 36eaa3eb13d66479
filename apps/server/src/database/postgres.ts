import { PostgresDialect } from 'kysely'
import pg from 'pg'

const int8 = 20

/** One pool for the process. Counts come as numbers, as they do from SQLite. */
export function openPostgres(databaseUrl: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  // A connection that breaks while idle is replaced at the next query; one that breaks in use fails its own query.
  // Without these listeners, either would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({ pool })
}
