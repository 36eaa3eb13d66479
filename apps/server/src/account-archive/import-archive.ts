import type { ArchiveContent, ArchivedAsset, ImportedArchive } from '@plumbline/contract/account-archive/schemas'
import { limitsOf } from '@plumbline/contract/plans'
import { batchesOf } from '@plumbline/engine/batches-of'
import { text } from '@plumbline/text/text'
import { changeUser, lockUser } from '../accounts/users.ts'
import { restoreAlerts } from '../alerts/restore-alerts.ts'
import { saveScreen } from '../assets/screener/saved-screens.ts'
import { storeClassification } from '../categories/classifications.ts'
import { keepIgnored } from '../checks/ignored/ignored-findings.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { encodeLots } from '../database/stored-lots.ts'
import { encodeProofs } from '../database/stored-proofs.ts'
import { nextSequence } from '../entry-sequence.ts'
import { DomainError } from '../errors.ts'
import { latestGoalDay } from '../goals/goals.ts'
import { restoreGoals } from '../goals/restore-goals.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { newId } from '../identifiers.ts'
import type { Markets } from '../market/market.ts'
import { restoreOwn } from '../own-securities/restore-own.ts'
import { insertPortfolio, readPortfolios } from '../portfolios/portfolio-rows.ts'
import { storeSet } from '../portfolios/portfolio-sets.ts'
import { restoreCorrections } from '../price-corrections/restore-corrections.ts'
import { keepStatements } from '../reconciliation/statements/stated-units.ts'
import { restorePlan } from '../savings-plans/stored/plan-rows.ts'
import { addMissingTags, storeTagsOfEach } from '../tags/change-tags.ts'
import type { RequireRoom } from '../transactions/account-quota.ts'
import { keepBooked } from '../transactions/booked-dividends/booked-dividends.ts'
import { chooseLotsOf } from '../transactions/chosen-lots/chosen-lots.ts'
import { saveMapping } from '../transactions/import-mappings.ts'
import { storedLeftOutRow } from '../transactions/left-out-rows.ts'
import { previewTransactions } from '../transactions/preview-transactions.ts'
import { refuse } from './archive-refusals.ts'
import { importNotes } from './import-notes.ts'
import type { OpenArchive } from './open-archive.ts'

/** Tables that are empty in an account that has not been used. */
const CONTENT_TABLES = [
  'portfolios',
  'own_securities',
  'watched_assets',
  'asset_notes',
  'alerts',
  'goals',
  'classifications',
  'saved_valuations',
  'saved_screens',
  'import_mappings',
] as const
const NOT_EMPTY = text(
  'This account is not empty. Import into a new account, or delete its portfolios, own securities, categories, watchlist, notes, alerts, goals, valuations and screens first.',
)
type ArchivedBranch = ArchiveContent['portfolios.jsonl'][number]['branch']

const ROWS_PER_STATEMENT = 100
const ASSETS_PER_LOOKUP = 100

export interface ArchiveServices {
  db: Db
  clock: Clock
  market: Markets
  requireRoom: RequireRoom
}

/** Throws `account-not-empty`. */
export async function requireEmptyAccount(db: Db, userId: string): Promise<void> {
  for (const table of CONTENT_TABLES) {
    const row = await db.selectFrom(table).select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst()
    if (row !== undefined) throw new DomainError('account-not-empty', NOT_EMPTY)
  }
}

function requireDaysInReach(goals: readonly { day: string }[], today: string): void {
  const last = latestGoalDay(today)
  if (goals.some(({ day }) => day > last))
    refuse({ file: 'profile.jsonl', line: 1, field: 'goals' }, text('The latest day is {last}', { last }))
}

/** All records of a file whose lines are few. */
async function readAll<Name extends 'profile.jsonl' | 'portfolios.jsonl' | 'screens.jsonl' | 'import-mappings.jsonl'>(
  archive: OpenArchive,
  name: Name,
): Promise<ArchiveContent[Name][number][]> {
  const records: ArchiveContent[Name][number][] = []
  for await (const batch of archive.read(name)) records.push(...batch)
  return records
}

/** The stored asset of each asset of the archive: the same one, or the one with its ISIN, symbol and exchange. */
async function findStored(
  { db, market }: ArchiveServices,
  user: SignedInUser,
  assets: ArchivedAsset[],
): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  const seen = await market.ofAccount(user.id)
  const byId = await seen.assetsOf(assets.map(({ _id }) => _id))
  const open: ArchivedAsset[] = []
  for (const asset of assets) {
    const same = byId.get(asset._id)
    const isSame = same?.symbol === asset.symbol && same.exchange === asset.exchange && same.isin === asset.isin
    if (isSame) stored.set(asset._id, asset._id)
    else open.push(asset)
  }
  for (const part of batchesOf(open, ASSETS_PER_LOOKUP)) {
    const rows = part.map(({ symbol, exchange, isin, currency }) => ({
      symbol,
      exchange,
      currency,
      ...(isin !== null && { isin }),
    }))
    const found = await previewTransactions(db, seen, user, rows)
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
  archive: OpenArchive,
  assets: Map<string, string>,
) {
  const ids = new Map<string, string>()
  const booked = new Map<string, string>()
  for (const each of await readAll(archive, 'portfolios.jsonl')) {
    const {
      _id,
      createdAt,
      benchmark,
      ignoredSplits,
      statedUnits = [],
      ignoredFindings = [],
      bookedDividends = [],
      chosenLots = [],
      savingsPlans = [],
      branch,
      ...portfolio
    } = each
    const parts = benchmark.map((part) => ({ ...part, stockId: assets.get(part.stockId) }))
    const isWhole = parts.every(({ stockId }) => stockId !== undefined)
    const id = await insertPortfolio(tx, clock, userId, {
      ...portfolio,
      ...branchOf(branch, ids),
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
    const owner = { userId, portfolioId: id }
    // One by one: two assets of the archive may be one here.
    for (const stated of ofStored(statedUnits, assets)) await keepStatements(tx, owner, [stated])
    for (const ignored of ofStored(ignoredFindings, assets)) await keepIgnored(tx, owner, ignored)
    for (const dividend of ofStored(bookedDividends, assets)) {
      const transactionId = newId()
      booked.set(dividend.transactionId, transactionId)
      await keepBooked(tx, owner, [{ ...dividend, transactionId }])
    }
    for (const [saleId, lots] of Map.groupBy(chosenLots, (lot) => lot.saleId)) {
      const named = lots.map(({ purchaseId, units }) => ({ purchaseId: newIdOf(booked, purchaseId), units }))
      await chooseLotsOf(tx, owner, newIdOf(booked, saleId), named)
    }
    for (const { purchases, ...plan } of ofStored(savingsPlans, assets)) {
      const renamed = purchases.map(({ transactionId, ...purchase }) => ({
        ...purchase,
        transactionId: transactionId === null ? null : newIdOf(booked, transactionId),
      }))
      await restorePlan(tx, owner, { ...plan, purchases: renamed })
    }
    ids.set(_id, id)
  }
  return { portfolios: ids, booked }
}

/** New portfolios have version 1. */
function branchOf(branch: ArchivedBranch, ids: ReadonlyMap<string, string>) {
  if (branch === undefined) return {}
  const { of, rule, hasChangedSince } = branch
  return { branch: { of: ids.get(of) ?? '', rule, version: hasChangedSince ? 0 : 1 } }
}

/** The id that a transaction of the archive gets here. */
function newIdOf(ids: Map<string, string>, archived: string): string {
  const known = ids.get(archived) ?? newId()
  ids.set(archived, known)
  return known
}

/** Those whose asset is stored here, with its id here. */
function ofStored<Each extends { assetId: string }>(
  list: readonly Each[],
  assets: ReadonlyMap<string, string>,
): Each[] {
  return list.flatMap((each) => {
    const assetId = assets.get(each.assetId)
    return assetId === undefined ? [] : [{ ...each, assetId }]
  })
}

/** `ofStored`, of which the first is kept where two assets of the archive are one here. */
function onceStored<Each extends { assetId: string }>(
  list: readonly Each[],
  assets: ReadonlyMap<string, string>,
): Each[] {
  const stored = ofStored(list, assets).toReversed()
  return [...new Map(stored.map((each) => [each.assetId, each])).values()].toReversed()
}

/** An import with many left-out rows comes in several parts. */
async function insertImports(tx: Tx, userId: string, archive: OpenArchive, portfolios: Map<string, string>) {
  const ids = new Map<string, string>()
  for await (const parts of archive.read('imports.jsonl')) {
    for (const { _id, portfolioId, fingerprint, source, createdAt, headers, leftOutRows } of parts) {
      const known = ids.get(_id)
      const id = known ?? newId()
      ids.set(_id, id)
      if (known === undefined) {
        const place = { user_id: userId, id, portfolio_id: portfolios.get(portfolioId) ?? '' }
        const file = { fingerprint, source, created_at: createdAt, headers: headers && JSON.stringify(headers) }
        await tx
          .insertInto('imports')
          .values({ ...place, ...file, unfinished_rows: null })
          .execute()
      }
      for (const part of batchesOf(leftOutRows, ROWS_PER_STATEMENT)) {
        const rows = part.map((row) => storedLeftOutRow(userId, id, row))
        await tx.insertInto('import_left_out_rows').values(rows).execute()
      }
    }
  }
  return ids
}

interface NewIds {
  assets: Map<string, string>
  portfolios: Map<string, string>
  imports: Map<string, string>
  /** Transactions that portfolios refer to: dividends and purchases that were booked, sales with chosen lots. */
  booked: Map<string, string>
}

/** Returns the number of inserted rows. */
async function insertTransactions(
  tx: Tx,
  { clock, requireRoom }: ArchiveServices,
  userId: string,
  archive: OpenArchive,
  { assets, portfolios, imports, booked }: NewIds,
): Promise<number> {
  const sales = new Map<string, string>()
  const transfers = new Map<string, string>()
  const transferIdOf = (id: string) => {
    const known = transfers.get(id) ?? newId()
    transfers.set(id, known)
    return known
  }
  for (const [id, assetId] of archive.summary.sales) if (assets.has(assetId)) sales.set(id, newId())
  let inserted = 0
  for await (const batch of archive.read('transactions.jsonl')) {
    const kept = batch.filter(({ assetId }) => assets.has(assetId))
    for (const part of batchesOf(kept, ROWS_PER_STATEMENT)) {
      const tagsOf = await storeTagsOfEach(tx, userId, part)
      const rows = part.map((row) => ({
        user_id: userId,
        id: sales.get(row._id) ?? booked.get(row._id) ?? newId(),
        portfolio_id: portfolios.get(row.portfolioId) ?? '',
        asset_id: assets.get(row.assetId) ?? '',
        type: row.type,
        trade_date: row.date,
        units: row.units,
        price: row.price,
        fee: row.fee,
        currency: row.currency,
        rate: row.rate,
        comments: row.comments,
        source: row.source,
        import_id: row.importId === null ? null : (imports.get(row.importId) ?? null),
        row_number: row.rowNumber,
        proofs: encodeProofs(row.proofs),
        proceeds_of: row.proceedsOf === null ? null : (sales.get(row.proceedsOf) ?? null),
        transfer_id: row.transfer?.id == null ? null : transferIdOf(row.transfer.id),
        lots: row.transfer && encodeLots(row.transfer.lots),
        company_action: row.transfer?.action ?? null,
        tags: tagsOf(row),
        sequence: nextSequence(clock.now()),
        version: 1,
        created_at: row.createdAt,
      }))
      await requireRoom(tx, userId, rows)
      await tx.insertInto('transactions').values(rows).execute()
    }
    inserted += kept.length
  }
  return inserted
}

async function insertLists(tx: Tx, userId: string, archive: OpenArchive, assets: Map<string, string>): Promise<void> {
  // Two assets of the archive may be one here.
  for await (const rows of archive.read('watchlist.jsonl'))
    for (const { assetId, targetPrice, addedAt } of rows) {
      const asset_id = assets.get(assetId)
      if (asset_id === undefined) continue
      await tx
        .insertInto('watched_assets')
        .values({ user_id: userId, asset_id, target_price: targetPrice, added_at: addedAt })
        .onConflict((conflict) => conflict.columns(['user_id', 'asset_id']).doNothing())
        .execute()
    }
  for await (const rows of archive.read('valuations.jsonl'))
    for (const { assetId, _id, savedAt, ...valuation } of rows) {
      const asset_id = assets.get(assetId)
      if (asset_id === undefined) continue
      const row = { user_id: userId, id: newId(), asset_id, saved_at: savedAt, valuation: JSON.stringify(valuation) }
      await tx.insertInto('saved_valuations').values(row).execute()
    }
  for await (const rows of archive.read('import-securities.jsonl'))
    for (const { assetId, security } of rows) {
      const asset_id = assets.get(assetId)
      if (asset_id === undefined) continue
      await tx
        .insertInto('import_securities')
        .values({ user_id: userId, security, asset_id })
        .onConflict((conflict) => conflict.columns(['user_id', 'security']).doNothing())
        .execute()
    }
}

/** Adds the account's own securities under new ids to the stored assets. */
async function insertOwnSecurities(
  tx: Tx,
  userId: string,
  archive: OpenArchive,
  assets: Map<string, string>,
): Promise<void> {
  for await (const securities of archive.read('own-securities.jsonl')) {
    const ids = await restoreOwn(tx, userId, securities)
    for (const [index, { _id }] of securities.entries()) assets.set(_id, ids[index] ?? '')
  }
}

/** The assets that are not found here, with what would be left out. */
function listMissing(
  assets: readonly ArchivedAsset[],
  { summary }: OpenArchive,
  stored: Map<string, string>,
): ImportedArchive['missing'] {
  return assets
    .filter(({ _id }) => !stored.has(_id))
    .map(({ _id, symbol, exchange, isin, name }) => ({
      symbol,
      exchange,
      isin,
      name,
      transactions: summary.transactionsOf.get(_id) ?? 0,
    }))
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
  archive: OpenArchive,
  { leaveOut }: { leaveOut: boolean },
): Promise<ImportedArchive> {
  const { db, clock } = services
  const { summary } = archive
  const listed = summary.assets.filter(({ _id }) => !summary.ownSecurities.has(_id))
  const assets = await findStored(services, user, listed)
  const missing = listMissing(listed, archive, assets)
  if (missing.length > 0 && !leaveOut) return { isImported: false, portfolios: 0, transactions: 0, missing }

  const { portfolios: most } = limitsOf(user)
  if (summary.ownPortfolios > most) {
    const detail = text(
      '{portfolios, plural, one {The archive has # portfolio} other {The archive has # portfolios}}, and your plan includes {most}.',
      { portfolios: summary.ownPortfolios, most },
    )
    throw new DomainError('over-plan-limit', detail, { promptSource: 'create-portfolio' })
  }
  const imported = await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    await requireEmptyAccount(tx, user.id)
    await insertOwnSecurities(tx, user.id, archive, assets)
    const { portfolios, booked } = await insertPortfolios(tx, clock, user.id, archive, assets)
    const imports = await insertImports(tx, user.id, archive, portfolios)
    await insertLists(tx, user.id, archive, assets)
    const [profile] = await readAll(archive, 'profile.jsonl')
    if (profile !== undefined) {
      const {
        portfolioSets = [],
        alerts,
        classifications = [],
        tags = [],
        goals = [],
        priceCorrections = [],
        ...fields
      } = profile
      await changeUser(tx, clock, user.id, givenFields(fields))
      const sets = new Map<string, string>()
      for (const { _id, name, currency, portfolioIds } of portfolioSets) {
        const ids = portfolioIds.flatMap((id) => portfolios.get(id) ?? [])
        const stored = await storeSet(tx, clock, user.id, { name, currency, portfolioIds: ids })
        sets.set(_id, stored._id)
      }
      requireDaysInReach(goals, user.today)
      await restoreGoals(tx, user.id, goals, { portfolios, sets })
      await restoreCorrections(tx, clock, user.id, ofStored(priceCorrections, assets))
      if (alerts !== undefined) await restoreAlerts(tx, user.id, alerts, { assets, portfolios })
      for (const each of classifications)
        await storeClassification(tx, clock, user.id, { ...each, assets: onceStored(each.assets, assets) })
      await addMissingTags(tx, user.id, tags)
    }
    await importNotes(tx, user.id, archive, assets)
    const transactions = await insertTransactions(tx, services, user.id, archive, {
      assets,
      portfolios,
      imports,
      booked,
    })
    return { portfolios: (await readPortfolios(tx, user.id)).length, transactions }
  })
  for (const screen of await readAll(archive, 'screens.jsonl')) await saveScreen(db, clock, user.id, screen)
  for (const mapping of await readAll(archive, 'import-mappings.jsonl')) await saveMapping(db, clock, user.id, mapping)
  return { isImported: true, ...imported, missing }
}

type Profile = Omit<
  ArchiveContent['profile.jsonl'][number],
  'portfolioSets' | 'alerts' | 'classifications' | 'tags' | 'goals' | 'priceCorrections'
>

/** Without the fields that the archive leaves empty. */
function givenFields(profile: Profile): Parameters<typeof changeUser>[3] {
  const given = Object.entries(profile).filter(([, value]) => value !== null)
  return Object.fromEntries(given)
}
