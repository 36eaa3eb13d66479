import type { ArchiveContent, ArchivedAsset, ImportedArchive } from '@plumbline/contract/account-archive/schemas'
import { limitsOf } from '@plumbline/contract/plans'
import { text } from '@plumbline/text/text'
import { changeUser, lockUser } from '../accounts/users.ts'
import { saveScreen } from '../assets/screener/saved-screens.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { newId } from '../identifiers.ts'
import type { Market } from '../market/market.ts'
import { findAssets } from '../market/securities/assets.ts'
import { insertPortfolio } from '../portfolios/portfolio-rows.ts'
import type { RequireRoom } from '../transactions/account-quota.ts'
import { nextSequence } from '../transactions/entry-sequence.ts'
import { saveMapping } from '../transactions/import-mappings.ts'
import { storedLeftOutRow } from '../transactions/left-out-rows.ts'
import { previewTransactions } from '../transactions/preview-transactions.ts'

/** Tables that are empty in an account that has not been used. */
const CONTENT_TABLES = ['portfolios', 'watched_assets', 'saved_valuations', 'saved_screens', 'import_mappings'] as const
const NOT_EMPTY = text(
  'This account is not empty. Import into a new account, or delete its portfolios, watchlist, valuations and screens first.',
)
const ROWS_PER_STATEMENT = 100
const ASSETS_PER_LOOKUP = 100

export interface ArchiveServices {
  db: Db
  clock: Clock
  market: Market
  requireRoom: RequireRoom
}

async function requireEmptyAccount(db: Db, userId: string): Promise<void> {
  for (const table of CONTENT_TABLES) {
    const row = await db.selectFrom(table).select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst()
    if (row !== undefined) throw new DomainError('account-not-empty', NOT_EMPTY)
  }
}

/** The stored asset of each asset of the archive: the same one, or the one with its ISIN, symbol and exchange. */
async function findStored(
  { db, market }: ArchiveServices,
  userId: string,
  assets: ArchivedAsset[],
): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  const byId = await findAssets(
    market.db,
    assets.map(({ _id }) => _id),
  )
  const open: ArchivedAsset[] = []
  for (const asset of assets) {
    const same = byId.get(asset._id)
    const isSame = same?.symbol === asset.symbol && same.exchange === asset.exchange && same.isin === asset.isin
    if (isSame) stored.set(asset._id, asset._id)
    else open.push(asset)
  }
  for (let start = 0; start < open.length; start += ASSETS_PER_LOOKUP) {
    const part = open.slice(start, start + ASSETS_PER_LOOKUP)
    const rows = part.map(({ symbol, exchange, isin, currency }) => ({
      symbol,
      exchange,
      currency,
      ...(isin !== null && { isin }),
    }))
    const found = await previewTransactions(db, market, userId, rows)
    if (found.some(({ isPending }) => isPending)) {
      throw new DomainError(
        'unavailable',
        text('Some assets are still being looked up. Import the archive again in a minute.'),
        {
          retryAfterSeconds: 60,
        },
      )
    }
    for (const [index, { stockId }] of found.entries())
      if (stockId !== null) stored.set(part[index]?._id ?? '', stockId)
  }
  return stored
}

async function insertPortfolios(
  tx: Tx,
  clock: Clock,
  userId: string,
  content: ArchiveContent,
  assets: Map<string, string>,
) {
  const ids = new Map<string, string>()
  for (const { _id, createdAt, benchmark, ignoredSplits, ...portfolio } of content['portfolios.jsonl']) {
    const parts = benchmark.map((part) => ({ ...part, stockId: assets.get(part.stockId) }))
    const isWhole = parts.every(({ stockId }) => stockId !== undefined)
    const id = await insertPortfolio(tx, clock, userId, {
      ...portfolio,
      // A mix without one of its parts is another benchmark.
      benchmark: isWhole ? parts.map((part) => ({ ...part, stockId: part.stockId ?? '' })) : [],
      ignoredSplits: ignoredSplits.flatMap(({ assetId, date }) => {
        const stored = assets.get(assetId)
        return stored === undefined ? [] : [{ assetId: stored, date }]
      }),
    })
    await tx
      .updateTable('portfolios')
      .set({ created_at: createdAt })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
    ids.set(_id, id)
  }
  return ids
}

async function insertImports(tx: Tx, userId: string, content: ArchiveContent, portfolios: Map<string, string>) {
  const ids = new Map<string, string>()
  for (const { _id, portfolioId, fingerprint, source, createdAt, headers, leftOutRows } of content['imports.jsonl']) {
    const id = newId()
    ids.set(_id, id)
    const place = { user_id: userId, id, portfolio_id: portfolios.get(portfolioId) ?? '' }
    const file = { fingerprint, source, created_at: createdAt, headers: headers && JSON.stringify(headers) }
    await tx
      .insertInto('imports')
      .values({ ...place, ...file, unfinished_rows: null })
      .execute()
    for (let start = 0; start < leftOutRows.length; start += ROWS_PER_STATEMENT) {
      const part = leftOutRows.slice(start, start + ROWS_PER_STATEMENT)
      const rows = part.map((row) => storedLeftOutRow(userId, id, row))
      await tx.insertInto('import_left_out_rows').values(rows).execute()
    }
  }
  return ids
}

/** Returns the number of inserted rows. */
async function insertTransactions(
  tx: Tx,
  { clock, requireRoom }: ArchiveServices,
  userId: string,
  content: ArchiveContent,
  ids: { assets: Map<string, string>; portfolios: Map<string, string>; imports: Map<string, string> },
): Promise<number> {
  const kept = content['transactions.jsonl'].filter(({ assetId }) => ids.assets.has(assetId))
  const transactionIds = new Map(kept.map(({ _id }) => [_id, newId()]))
  for (let start = 0; start < kept.length; start += ROWS_PER_STATEMENT) {
    const rows = kept.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({
      user_id: userId,
      id: transactionIds.get(row._id) ?? '',
      portfolio_id: ids.portfolios.get(row.portfolioId) ?? '',
      asset_id: ids.assets.get(row.assetId) ?? '',
      type: row.type,
      trade_date: row.date,
      units: row.units,
      price: row.price,
      fee: row.fee,
      currency: row.currency,
      rate: row.rate,
      comments: row.comments,
      source: row.source,
      import_id: row.importId === null ? null : (ids.imports.get(row.importId) ?? null),
      row_number: row.rowNumber,
      proceeds_of: row.proceedsOf === null ? null : (transactionIds.get(row.proceedsOf) ?? null),
      sequence: nextSequence(clock.now()),
      version: 1,
      created_at: row.createdAt,
    }))
    await requireRoom(tx, userId, rows)
    await tx.insertInto('transactions').values(rows).execute()
  }
  return kept.length
}

async function insertLists(
  tx: Tx,
  userId: string,
  content: ArchiveContent,
  assets: Map<string, string>,
): Promise<void> {
  const ofStored = <Row extends { assetId: string }>(rows: Row[]) =>
    rows.flatMap((row) => {
      const asset_id = assets.get(row.assetId)
      return asset_id === undefined ? [] : [{ ...row, asset_id }]
    })
  // Two assets of the archive may be one here.
  for (const { asset_id, targetPrice, notes, addedAt } of ofStored(content['watchlist.jsonl'])) {
    await tx
      .insertInto('watched_assets')
      .values({ user_id: userId, asset_id, target_price: targetPrice, notes, added_at: addedAt })
      .onConflict((conflict) => conflict.columns(['user_id', 'asset_id']).doNothing())
      .execute()
  }
  for (const { asset_id, assetId: _assetId, _id, savedAt, ...valuation } of ofStored(content['valuations.jsonl'])) {
    const row = { user_id: userId, id: newId(), asset_id, saved_at: savedAt, valuation: JSON.stringify(valuation) }
    await tx.insertInto('saved_valuations').values(row).execute()
  }
  for (const { asset_id, security } of ofStored(content['import-securities.jsonl'])) {
    await tx
      .insertInto('import_securities')
      .values({ user_id: userId, security, asset_id })
      .onConflict((conflict) => conflict.columns(['user_id', 'security']).doNothing())
      .execute()
  }
}

/**
 * Imports a checked archive into an empty account, all or nothing. With assets that are not found here, it changes
 * nothing and returns them, unless the caller leaves them out.
 *
 * @throws {DomainError} `account-not-empty`, `over-plan-limit`, `over-quota`, `unavailable`
 */
export async function importArchive(
  services: ArchiveServices,
  user: SignedInUser,
  content: ArchiveContent,
  { leaveOut }: { leaveOut: boolean },
): Promise<ImportedArchive> {
  const { db, clock } = services
  await requireEmptyAccount(db, user.id)
  const assets = await findStored(services, user.id, content['assets.jsonl'])
  const counts = Map.groupBy(content['transactions.jsonl'], ({ assetId }) => assetId)
  const missing = content['assets.jsonl']
    .filter(({ _id }) => !assets.has(_id))
    .map(({ _id, symbol, exchange, isin, name }) => ({
      symbol,
      exchange,
      isin,
      name,
      transactions: counts.get(_id)?.length ?? 0,
    }))
  if (missing.length > 0 && !leaveOut) return { isImported: false, portfolios: 0, transactions: 0, missing }

  const own = content['portfolios.jsonl'].filter(({ isSample }) => !isSample)
  const { portfolios: most } = limitsOf(user)
  if (own.length > most) {
    const detail = text(
      '{portfolios, plural, one {The archive has # portfolio} other {The archive has # portfolios}}, and your plan includes {most}.',
      { portfolios: own.length, most },
    )
    throw new DomainError('over-plan-limit', detail, { promptSource: 'create-portfolio' })
  }
  const transactions = await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    await requireEmptyAccount(tx, user.id)
    const portfolios = await insertPortfolios(tx, clock, user.id, content, assets)
    const imports = await insertImports(tx, user.id, content, portfolios)
    await insertLists(tx, user.id, content, assets)
    const [profile] = content['profile.jsonl']
    if (profile !== undefined) await changeUser(tx, user.id, givenFields(profile))
    return await insertTransactions(tx, services, user.id, content, { assets, portfolios, imports })
  })
  for (const screen of content['screens.jsonl']) await saveScreen(db, clock, user.id, screen)
  for (const mapping of content['import-mappings.jsonl']) await saveMapping(db, clock, user.id, mapping)
  return { isImported: true, portfolios: content['portfolios.jsonl'].length, transactions, missing }
}

type Profile = ArchiveContent['profile.jsonl'][number]

/** Without the fields that the archive leaves empty. */
function givenFields(profile: Profile): Parameters<typeof changeUser>[2] {
  const given = Object.entries(profile).filter(([, value]) => value !== null)
  return Object.fromEntries(given)
}
