import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { createClock } from '../../../apps/server/src/clock.ts'
import type { Config } from '../../../apps/server/src/config.ts'
import { openDatabase } from '../../../apps/server/src/database/database.ts'
import type { WholeDb } from '../../../apps/server/src/database/db.ts'
import { databaseFile } from '../../../apps/server/src/database/sqlite.ts'
import { bindProvider, createProvider } from '../../../apps/server/src/market/create-provider.ts'
import { refreshListing } from '../../../apps/server/src/market/securities/refresh-listing.ts'
import { makeAccount, type Rows, type Security } from './made-accounts.ts'

const ACCOUNTS_PER_TRANSACTION = 200

export interface Size {
  accounts: number
  /** Transactions of an account, half of the accounts have more. */
  median: number
}

/** The rows of so many accounts, in portions. */
function* makePortions(securities: readonly Security[], { accounts, median }: Size): Generator<Rows> {
  for (let first = 0; first < accounts; first += ACCOUNTS_PER_TRANSACTION) {
    const portion: Rows = {}
    for (let account = first; account < Math.min(accounts, first + ACCOUNTS_PER_TRANSACTION); account += 1) {
      for (const [table, rows] of Object.entries(makeAccount(account, securities, median))) {
        const all = portion[table] ?? []
        for (const row of rows) all.push(row)
        portion[table] = all
      }
    }
    yield portion
  }
}

/** Prepared statements without waiting for the disk: a crash in the middle only costs the benchmark. */
function fillSqlite(file: string, portions: Iterable<Rows>): void {
  const database = new DatabaseSync(file)
  database.exec('pragma synchronous = off; pragma cache_size = -200000')
  for (const portion of portions) {
    database.exec('begin')
    for (const [table, rows] of Object.entries(portion)) {
      const columns = Object.keys(rows[0] ?? {})
      if (columns.length === 0) continue
      const marks = columns.map(() => '?')
      const insert = database.prepare(`insert into ${table} (${columns.join()}) values (${marks.join()})`)
      for (const row of rows) insert.run(...Object.values(row))
    }
    database.exec('commit')
  }
  database.exec('analyze; pragma wal_checkpoint(truncate)')
  database.close()
}

async function fillPostgresql(db: WholeDb, portions: Iterable<Rows>): Promise<void> {
  for (const portion of portions) {
    await db.transaction().execute(async (tx) => {
      for (const [table, rows] of Object.entries(portion)) {
        const columns = Object.keys(rows[0] ?? {})
        if (columns.length === 0) continue
        const names = sql.join(columns.map((column) => sql.ref(column)))
        await sql`insert into ${sql.table(table)} (${names}) select ${names}
          from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(tx)
      }
    })
  }
  await sql`vacuum analyze`.execute(db)
}

/** Fills the configured, empty database with accounts whose securities are those of its source. */
export async function fillDatabase(config: Config, size: Size): Promise<void> {
  const database = await openDatabase(config)
  try {
    await bindProvider(database.db, config)
    await refreshListing(database.db, await createProvider(database.db, config, createClock(config.now)))
    const securities = await database.db
      .selectFrom('assets')
      .select(['id', 'currency'])
      .where('type', '=', 'Common Stock')
      .orderBy('id')
      .execute()
    const portions = makePortions(securities, size)
    if (config.databaseUrl === undefined) fillSqlite(databaseFile(config.dataDir), portions)
    else await fillPostgresql(database.db, portions)
  } finally {
    await database.close()
  }
}
