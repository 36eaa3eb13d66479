import { PostgresDialect } from 'kysely'
import pg from 'pg'

const int8 = 20

/** One pool for the process. Counts come as numbers, as they do from SQLite. */
export function openPostgres(databaseUrl: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  })
  pool.on('error', () => {
    // An idle connection that breaks is replaced at the next query, which then reports what is wrong.
  })
  return new PostgresDialect({ pool })
}
