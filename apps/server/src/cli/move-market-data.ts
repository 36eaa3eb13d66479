import { batchesOf } from '@plumbline/engine/batches-of'
import { type Kysely, sql } from 'kysely'
import { ConfigError } from '../config.ts'
import { among } from '../database/among.ts'
import { openDatabase, openPostgresDatabase } from '../database/database.ts'
import { markApart } from '../database/databases.ts'
import type { MarketDb, WholeDb } from '../database/db.ts'
import { MARKET_TABLES } from '../database/schema.ts'
import { deleteSetting, readSetting, writeSetting } from '../database/settings.ts'
import { PROVIDER_SETTING, readBoundProvider } from '../market/create-provider.ts'
import { RATE_STATE_SETTING } from '../market/rates/stored-rates.ts'
import { ASSETS_VERSION_SETTING, changeAssetsVersion } from '../market/securities/assets-version.ts'
import { LISTING_SETTING } from '../market/securities/refresh-listing.ts'
import type { Command } from './command.ts'
import { refuseBesideServer } from './refuse-beside-server.ts'

type Row = Record<string, unknown>
type MarketTable = (typeof MARKET_TABLES)[number]

const SETTINGS = [PROVIDER_SETTING, RATE_STATE_SETTING, ASSETS_VERSION_SETTING, LISTING_SETTING]
/** Rows that the target has already stay as they are. */
const MERGED_TABLES: readonly { table: MarketTable; key: string }[] = [
  { table: 'assets', key: 'id' },
  { table: 'asset_facts', key: 'asset_id' },
  { table: 'profiles', key: 'asset_id' },
  { table: 'finding_decisions', key: 'asset_id' },
  { table: 'asset_sources', key: 'asset_id' },
]
/** Moved together, unless the target has a history of the security: two histories are never mixed. */
const HISTORY_TABLES: readonly MarketTable[] = ['price_years', 'adjusted_years', 'splits', 'dividends', 'price_states']
const KEYS_PER_PORTION = 100
const ROWS_PER_INSERT = 500

async function readKeys(db: MarketDb, table: MarketTable, key: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select distinct ${sql.ref(key)} as key from ${sql.table(table)}`.execute(
    db,
  )
  return rows.map((row) => row.key)
}

async function insertRows(target: MarketDb, table: MarketTable, rows: Row[]): Promise<void> {
  const tables = target as unknown as Kysely<Record<string, Row>>
  for (const portion of batchesOf(rows, ROWS_PER_INSERT)) {
    await tables
      .insertInto(table)
      .values(portion)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function copyRows(
  source: MarketDb,
  target: MarketDb,
  { table, key }: { table: MarketTable; key: string },
  keys: readonly string[],
): Promise<void> {
  for (const batch of batchesOf(keys, KEYS_PER_PORTION)) {
    const portion = among(batch)
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${sql.ref(key)} in ${portion}`.execute(source)
    await insertRows(target, table, rows)
  }
}

/** Rates come from one source as a whole, so that the target keeps its own if it has any. */
async function copyRates(source: MarketDb, target: MarketDb): Promise<void> {
  const state = await readSetting(source, RATE_STATE_SETTING)
  if (state === undefined || (await readSetting(target, RATE_STATE_SETTING)) !== undefined) return
  await copyRows(source, target, { table: 'fx_years', key: 'pair' }, await readKeys(source, 'fx_years', 'pair'))
  await writeSetting(target, RATE_STATE_SETTING, state)
}

/** Returns how many histories were copied, and of how many securities the target had one already. */
async function copyMarketData(source: MarketDb, target: MarketDb): Promise<{ copied: number; kept: number }> {
  for (const merged of MERGED_TABLES)
    await copyRows(source, target, merged, await readKeys(source, merged.table, merged.key))
  const present = new Set(await readKeys(target, 'price_states', 'asset_id'))
  const histories = await readKeys(source, 'price_states', 'asset_id')
  const missing = histories.filter((id) => !present.has(id))
  for (const table of HISTORY_TABLES) await copyRows(source, target, { table, key: 'asset_id' }, missing)
  await copyRates(source, target)
  await changeAssetsVersion(target)
  return { copied: missing.length, kept: histories.length - missing.length }
}

/** Throws a ConfigError when the securities of the two databases have ids of different sources. */
async function bindAlike(source: MarketDb, target: MarketDb): Promise<void> {
  const [here, there] = [await readBoundProvider(source), await readBoundProvider(target)]
  if (here === undefined || here === there) return
  if (there !== undefined)
    throw new ConfigError(`The market data here is from ${here}, there from ${there}: they cannot be in one database.`)
  await writeSetting(target, PROVIDER_SETTING, here)
}

async function deleteMarketData(db: WholeDb): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of MARKET_TABLES) await tx.deleteFrom(table).execute()
    for (const name of SETTINGS) await deleteSetting(tx, name)
    await markApart(tx)
  })
}

export const moveMarketData: Command = {
  words: ['move-market-data'],
  parameters: [],
  summary: 'moves securities, prices and rates from this installation to MARKET_DATABASE_URL; stop the server first',
  async run({ config, clock, print }) {
    const { marketDatabaseUrl } = config
    if (marketDatabaseUrl === undefined) throw new ConfigError('MARKET_DATABASE_URL must name the database to move to.')
    const source = await openDatabase(config)
    try {
      await refuseBesideServer(clock, source.db)
      const target = await openPostgresDatabase(marketDatabaseUrl, { part: 'market' })
      try {
        const marketDb: MarketDb = target.db
        const { copied, kept } = await marketDb.transaction().execute(async (tx) => {
          await bindAlike(source.db, tx)
          return await copyMarketData(source.db, tx)
        })
        await deleteMarketData(source.db)
        print(`${copied} price histories moved; ${kept} were there already and stay as they are.`)
        print('From now on, start the server with MARKET_DATABASE_URL.')
        return true
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  },
}
