import { sql } from 'kysely'
import { joinNotes, removeNote, storeNote } from '../asset-notes/stored/asset-note-rows.ts'
import { ConfigError } from '../config.ts'
import { openWholeDatabaseBesideServer } from '../database/database.ts'
import { openDatabasesBesideServer } from '../database/databases.ts'
import type { WholeDb, WholeTx } from '../database/db.ts'
import { decodeTexts } from '../database/decode.ts'
import type { Schema } from '../database/schema.ts'
import { changeAssetsVersion } from '../market/securities/assets-version.ts'
import { findDuplicateListings } from '../market/securities/find-duplicates.ts'
import { changeOwnVersion } from '../own-securities/own-prices.ts'
import type { Command } from './command.ts'

export const listDuplicates: Command = {
  words: ['listings', 'duplicates'],
  parameters: [],
  summary: 'lists the listings that two sources of market data stored as two assets',
  async run({ config, print }) {
    const databases = await openDatabasesBesideServer(config)
    try {
      const duplicates = await findDuplicateListings(databases.marketDb)
      for (const { duplicate, kept } of duplicates)
        print(`${duplicate.id} (${duplicate.name}) is ${kept.id} (${kept.name})`)
      print(duplicates.length === 0 ? 'No listing is stored twice.' : 'To merge one: listings merge DUPLICATE')
      return true
    } finally {
      await databases.close()
    }
  },
}

export const mergeListings: Command = {
  words: ['listings', 'merge'],
  parameters: ['DUPLICATE'],
  summary: 'moves everything from an asset that is stored twice to the one that stays',
  async run({ config, print }, [id = '']) {
    if (config.marketDatabaseUrl !== undefined)
      throw new ConfigError(
        'MARKET_DATABASE_URL is set: other installations may use this listing, so it cannot be merged here.',
      )
    const database = await openWholeDatabaseBesideServer(config)
    try {
      const duplicates = await findDuplicateListings(database.db)
      const found = duplicates.find(({ duplicate }) => duplicate.id === id)
      if (found === undefined) {
        print(`${id} is not the duplicate of a listing. "listings duplicates" lists them.`)
        return false
      }
      const count = await mergeListing(database.db, id, found.kept.id)
      print(`${id} is now ${found.kept.id}; ${count} transactions moved.`)
      return true
    } finally {
      await database.close()
    }
  },
}

type AssetTable = {
  [T in keyof Schema]: Schema[T] extends { asset_id: string | null } ? T : never
}[keyof Schema]

/** Tables in which rows of both assets stay, or of which only one can be, by the other columns of the key. */
const MOVED: readonly { table: AssetTable; key?: readonly string[] }[] = [
  { table: 'import_securities' },
  { table: 'saved_valuations' },
  { table: 'broker_records' },
  { table: 'broker_assets' },
  { table: 'stated_units', key: ['user_id', 'portfolio_id', 'day'] },
  { table: 'ignored_findings', key: ['user_id', 'portfolio_id', 'kind', 'since', 'says'] },
  { table: 'booked_dividends', key: ['user_id', 'portfolio_id', 'ex_date'] },
  { table: 'broker_positions', key: ['user_id', 'connection_id', 'day'] },
  { table: 'watched_assets', key: ['user_id'] },
  { table: 'asset_notes' },
  { table: 'price_corrections', key: ['user_id', 'day'] },
  { table: 'category_shares', key: ['user_id', 'classification_id'] },
  { table: 'alerts' },
  { table: 'savings_plans' },
  { table: 'alert_events' },
  { table: 'finding_decisions', key: ['finding'] },
  { table: 'asset_sources', key: [] },
]
/** What a source says of an asset: all of it is of one of the two. */
const MARKET_TABLES: readonly AssetTable[] = [
  'price_states',
  'price_years',
  'adjusted_years',
  'splits',
  'dividends',
  'profiles',
  'asset_facts',
]

/** Moves everything from one asset to another and deletes the first. Returns the number of moved transactions. */
export async function mergeListing(db: WholeDb, from: string, into: string): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('portfolios')
      .set((set) => ({ version: set('version', '+', 1) }))
      .where('id', 'in', (sub) => sub.selectFrom('transactions').select('portfolio_id').where('asset_id', '=', from))
      .execute()
    const { numUpdatedRows } = await tx
      .updateTable('transactions')
      .set((set) => ({ asset_id: into, version: set('version', '+', 1) }))
      .where('asset_id', '=', from)
      .executeTakeFirst()
    await moveHistory(tx, from, into)
    await joinBothNotes(tx, from, into)
    for (const { table, key } of MOVED) {
      if (key !== undefined) await deleteWhereBoth(tx, table, key, from, into)
      await move(tx, table, from, into)
    }
    await renewCorrectedPrices(tx, into)
    await renameInPortfolios(tx, from, into)
    await renameInDiscoveries(tx, from, into)
    await tx.deleteFrom('assets').where('id', '=', from).execute()
    await changeAssetsVersion(tx)
    return Number(numUpdatedRows)
  })
}

async function move(tx: WholeTx, table: AssetTable, from: string, into: string): Promise<void> {
  await sql`update ${sql.table(table)} set asset_id = ${into} where asset_id = ${from}`.execute(tx)
}

/** Merges the notes of each user who has one on both assets. */
async function joinBothNotes(tx: WholeTx, from: string, into: string): Promise<void> {
  const rows = await tx.selectFrom('asset_notes').selectAll().where('asset_id', 'in', [from, into]).execute()
  for (const [userId, notes] of Map.groupBy(rows, ({ user_id }) => user_id)) {
    const kept = notes.find(({ asset_id }) => asset_id === into)
    const other = notes.find(({ asset_id }) => asset_id === from)
    if (kept === undefined || other === undefined) continue
    await removeNote(tx, { userId, assetId: from })
    await storeNote(tx, userId, joinNotes(kept, other))
  }
}

async function deleteWhereBoth(tx: WholeTx, table: AssetTable, key: readonly string[], from: string, into: string) {
  const isSame = key.map((column) => sql` and kept.${sql.ref(column)} = ${sql.ref(`${table}.${column}`)}`)
  await sql`delete from ${sql.table(table)} where asset_id = ${from} and exists (
    select 1 from ${sql.table(table)} as kept where kept.asset_id = ${into}${sql.join(isSame, sql``)})`.execute(tx)
}

/** Renews the version of each account with a correction of the asset, so that every process reads its prices again. */
async function renewCorrectedPrices(tx: WholeTx, assetId: string): Promise<void> {
  const rows = await tx
    .selectFrom('price_corrections')
    .select('user_id')
    .distinct()
    .where('asset_id', '=', assetId)
    .execute()
  for (const { user_id } of rows) await changeOwnVersion(tx, user_id)
}

/** The prices of the kept asset stay if there are any. */
async function moveHistory(tx: WholeTx, from: string, into: string): Promise<void> {
  const kept = await tx.selectFrom('price_years').select('year').where('asset_id', '=', into).executeTakeFirst()
  const [unused, used] = kept === undefined ? [into, from] : [from, into]
  for (const table of MARKET_TABLES) {
    await sql`delete from ${sql.table(table)} where asset_id = ${unused}`.execute(tx)
    if (used === from) await move(tx, table, from, into)
  }
}

async function renameInPortfolios(tx: WholeTx, from: string, into: string): Promise<void> {
  const rows = await tx
    .selectFrom('portfolios')
    .select(['id', 'benchmark', 'ignored_splits'])
    .where(({ eb, or }) => or([eb('benchmark', 'like', `%${from}%`), eb('ignored_splits', 'like', `%${from}%`)]))
    .execute()
  for (const { id, benchmark, ignored_splits } of rows)
    await tx
      .updateTable('portfolios')
      .set((set) => ({
        benchmark: renameIn(benchmark, from, into),
        ignored_splits: renameIn(ignored_splits, from, into),
        version: set('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
}

async function renameInDiscoveries(tx: WholeTx, from: string, into: string): Promise<void> {
  const rows = await tx
    .selectFrom('discoveries')
    .select(['query', 'asset_ids'])
    .where('asset_ids', 'like', `%${from}%`)
    .execute()
  for (const { query, asset_ids } of rows) {
    const ids = new Set(decodeTexts(renameIn(asset_ids, from, into), 'discoveries.asset_ids'))
    await tx
      .updateTable('discoveries')
      .set({ asset_ids: JSON.stringify([...ids]) })
      .where('query', '=', query)
      .execute()
  }
}

/** The JSON text with each string that is the one id replaced by the other. */
function renameIn(json: string, from: string, into: string): string {
  return JSON.stringify(JSON.parse(json), (_key, value) => (value === from ? into : value))
}
