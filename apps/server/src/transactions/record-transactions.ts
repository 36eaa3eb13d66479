import type { PortfolioSettings } from '@plumbline/contract/portfolios/schemas'
import type { createTransactions, NewTransaction } from '@plumbline/contract/transactions/schemas'
import { hasUnits, MANUAL_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { majorUnitOf } from '@plumbline/engine/currency'
import { text } from '@plumbline/text/text'
import type { z } from 'zod'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { encodeProofs } from '../database/stored-proofs.ts'
import { nextSequence } from '../entry-sequence.ts'
import { DomainError, type FieldError } from '../errors.ts'
import { newId } from '../identifiers.ts'
import type { AccountMarket } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { storeTagsOfEach } from '../tags/change-tags.ts'
import type { RequireRoom } from './account-quota.ts'
import { inMajorUnit } from './amounts.ts'
import { type ChangedBy, recordChange, recordImport } from './history/record-change.ts'
import { findAnswer, type IdempotentRequest, keepAnswer } from './idempotency.ts'
import { findImport, openImport } from './import-batches.ts'
import { marketSplitsOf } from './market-splits.ts'
import { bookedCurrencies, nameMoney, refusalOnCash } from './money-rows.ts'
import { openingOf } from './opening-positions/opening-of.ts'
import { ledgerTransaction, readLedger } from './read-ledger.ts'
import { refuseOversell } from './refuse-oversell.ts'
import { withPurchase } from './reinvested-dividend.ts'
import { readStatedMarket, replaceBooked } from './replace-booked.ts'
import { partByReplacing, replacePlanPurchases } from './replace-plan-purchases.ts'
import { bookProceeds, booksProceeds, storeCash } from './sale-proceeds.ts'
import { settleTransfers } from './transfers/settle-transfers.ts'

/** A row with its asset: what happens to money alone has that of its currency. */
type NamedRow = NewTransaction & { stockId: string }

type CreatedTransactions = Omit<z.output<typeof createTransactions.response>, 'warnings'>

interface Entry {
  userId: string
  by: ChangedBy
  origin: EventOrigin
  requireRoom: RequireRoom
  today: string
  rows: NewTransaction[]
  request: IdempotentRequest | undefined
}

/** Refuses unknown assets, repeated row numbers, returns of capital on cash, and entries by hand for a future day. */
function refuseWrongRows(rows: NamedRow[], assets: ReadonlyMap<string, AssetRow>, today: string): void {
  const errors: FieldError[] = []
  const rowNumbers = new Set<number>()
  const replaced = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (row.rowNumber != null && rowNumbers.has(row.rowNumber))
      errors.push({ path: `${index}.rowNumber`, message: text('Another row of this call has the same number') })
    if (row.rowNumber != null) rowNumbers.add(row.rowNumber)
    if (row.replaces !== undefined && replaced.has(row.replaces))
      errors.push({ path: `${index}.replaces`, message: text('Another row of this call replaces the same purchase') })
    if (row.replaces !== undefined) replaced.add(row.replaces)
    if (!assets.has(row.stockId)) errors.push({ path: `${index}.stockId`, message: text('No such asset') })
    const onCash = refusalOnCash(row.type, assets.get(row.stockId))
    if (onCash !== undefined) errors.push({ path: `${index}.type`, message: onCash })
    if (row.opening !== undefined && assets.get(row.stockId)?.type === 'Currency')
      errors.push({ path: `${index}.opening`, message: text('Cash begins with a deposit') })
    if (row.source === MANUAL_SOURCE && row.date > today)
      errors.push({ path: `${index}.date`, message: text('The date is in the future') })
  }
  const [first] = errors
  if (first === undefined) return
  const code = errors.some(({ path }) => path.endsWith('stockId')) ? 'unknown-asset' : 'invalid-payload'
  throw new DomainError(code, `${first.path}: ${first.message}`, { errors })
}

function rowOf(
  transaction: NamedRow,
  asset: AssetRow,
  userId: string,
  portfolioCurrency: string,
  importId: string | null,
  now: Date,
  tags: string | null,
): TransactionRow {
  const amounts = inMajorUnit({
    currency: transaction.currency ?? asset.currency,
    price: transaction.price,
    fee: transaction.fee,
    rate: transaction.rate ?? null,
  })
  return {
    user_id: userId,
    id: transaction.replaces ?? newId(),
    portfolio_id: transaction.portfolioId,
    asset_id: asset.id,
    type: transaction.type,
    trade_date: transaction.date,
    units: hasUnits(transaction.type) ? (transaction.units ?? '0') : '0',
    ...amounts,
    comments: transaction.comments ?? null,
    source: transaction.source,
    import_id: importId,
    row_number: transaction.rowNumber ?? null,
    proceeds_of: null,
    transfer_id: null,
    ...openingOf(transaction, amounts.currency, portfolioCurrency),
    tags,
    proofs: encodeProofs(transaction.proofs),
    sequence: nextSequence(now),
    version: 1,
    created_at: now.toISOString(),
  }
}

function isSameImport(a: NewTransaction, b: NewTransaction): boolean {
  return a.fingerprint === b.fingerprint && (a.importId ?? null) === (b.importId ?? null)
}

/** The import that rows belong to, which the first of them begins; null for manual entry. */
async function importOf(
  tx: Db,
  clock: Clock,
  { userId, origin }: Entry,
  { portfolioId, fingerprint, importId = null, source }: NewTransaction,
): Promise<string | null> {
  if (fingerprint === undefined) return importId && (await findImport(tx, userId, portfolioId, importId))
  const { id, isNew } = await openImport(tx, clock, { userId, portfolioId, fingerprint, source })
  if (isNew) await recordEvent(tx, clock, origin, { event: 'import-begun', userId })
  return id
}

async function rowNumbersOf(db: Db, userId: string, importId: string, rows: NewTransaction[]): Promise<Set<number>> {
  const wanted = rows.flatMap(({ rowNumber }) => rowNumber ?? [])
  const known = await db
    .selectFrom('transactions')
    .select('row_number')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('row_number', 'in', wanted)
    .execute()
  return new Set(known.map((row) => row.row_number as number))
}

function changedRow({ stockId, type }: NamedRow) {
  return { asset_id: stockId, type }
}

/** The rows with their assets, after the cash is stored that they change. */
async function nameRows(
  market: AccountMarket,
  settings: PortfolioSettings,
  rows: NewTransaction[],
): Promise<NamedRow[]> {
  const stated = await market.assetsOf(new Set(rows.flatMap(({ stockId }) => stockId ?? [])))
  const named = nameMoney(rows, settings, market.provider.cash, stated, (index) => `${index}.`)
  await storeCash(market, bookedCurrencies(rows, settings, stated))
  return named
}

/**
 * Adds rows to a portfolio's ledger, all or none. Rows of a file that are already there are skipped and reported. A
 * manual sale of more units than held is refused. Proceeds of sales are booked if the portfolio's settings say so. A
 * repeated request gets the response of the first one.
 *
 * Before the transaction, because they may wait for a source:
 * 1. Reads the portfolio's settings, the assets of the rows and, for rows by hand, the splits. A deposit and the like
 *    gets the asset of its currency.
 * 2. Makes sure that cash of each currency exists that the rows change, or in which proceeds will be booked.
 * 3. Reads the dividends that the market data state where some were booked.
 * In one transaction, with the portfolio locked:
 * 4. Looks for the response to the same request: if there is one, nothing else happens.
 * 5. Checks the rows against their assets, and opens the import that they belong to.
 * 6. Leaves out the rows that the import already has, by their row numbers.
 * 7. Replays the units of each asset with the rows by hand, and refuses a sale of more than is held.
 * 8. Writes the rows and the proceeds of their sales, if the account has room for them. Purchases of savings plans get
 *    the figures of the rows that replace them, and dividends that were booked from market data make room for those from
 *    elsewhere. Appends all to the history and keeps the response.
 * After that transaction:
 * 9. Updates the purchases that other portfolios got with units of this one.
 */
export async function recordTransactions(
  db: Db,
  clock: Clock,
  market: AccountMarket,
  entry: Entry,
): Promise<CreatedTransactions> {
  const { userId, today, request } = entry
  const [first] = entry.rows as [NewTransaction]
  if (entry.rows.some((row) => row.portfolioId !== first.portfolioId || !isSameImport(row, first))) {
    throw new DomainError('invalid-payload', text('All rows of a call belong to one portfolio and one import.'))
  }
  const { currency, ignoredSplits, settings } = await readPortfolio(db, userId, first.portfolioId)
  const rows = await nameRows(market, settings, entry.rows)
  const owner = { userId, portfolioId: first.portfolioId }
  const stated = await readStatedMarket(db, market, owner, rows.map(changedRow), today)
  const assetIds = [...new Set(rows.map(({ stockId }) => stockId))]
  const assets = await market.assetsOf(assetIds)
  const isManual = rows.some(({ source }) => source === MANUAL_SOURCE)
  const splits = isManual ? await marketSplitsOf(market, assetIds, ignoredSplits, today) : new Map()
  if (booksProceeds(settings)) {
    const sales = rows.filter(({ type }) => type === 'sell')
    await storeCash(
      market,
      sales.flatMap(({ currency, stockId }) => {
        const stated = currency ?? assets.get(stockId)?.currency
        return stated === undefined ? [] : majorUnitOf(stated).currency
      }),
    )
  }

  const created = await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, userId, first.portfolioId)
    const known = request && (await findAnswer<CreatedTransactions>(tx, clock, request))
    // Responses that earlier releases stored lack the ids.
    if (known !== undefined) return { ...known, changeIds: known.changeIds ?? [] }
    refuseWrongRows(rows, assets, today)

    const importId = await importOf(tx, clock, entry, first)
    const present = importId === null ? new Set<number>() : await rowNumbersOf(tx, userId, importId, rows)
    const now = clock.now()
    const absent = rows.filter(({ rowNumber }) => rowNumber == null || !present.has(rowNumber)).flatMap(withPurchase)
    const tagsOf = await storeTagsOfEach(tx, userId, absent)
    const fresh = absent.map((row) =>
      rowOf(row, assets.get(row.stockId) as AssetRow, userId, currency, importId, now, tagsOf(row)),
    )

    const byHand = fresh.filter(({ source }) => source === MANUAL_SOURCE)
    for (const [assetId, added] of Map.groupBy(byHand, (row) => row.asset_id)) {
      const before = await readLedger(tx, userId, first.portfolioId, assetId)
      const after = [...before, ...added.map(ledgerTransaction)]
      const path = `${rows.findIndex((row) => row.stockId === assetId && row.type === 'sell')}.units`
      refuseOversell(before, after, splits.get(assetId) ?? [], path)
    }

    let changeIds: string[] = []
    if (fresh.length > 0) {
      const proceeds = booksProceeds(settings) ? bookProceeds(market.provider.cash, fresh, now) : []
      const { executed, others } = partByReplacing(fresh, rows)
      const added = [...others, ...proceeds]
      await entry.requireRoom(tx, userId, added)
      if (added.length > 0) await tx.insertInto('transactions').values(added).execute()
      const { by } = entry
      const { portfolioId, source } = first
      if (importId === null) changeIds = await recordChange(tx, { userId, now, by, kind: 'added' }, [], added)
      else await recordImport(tx, { userId, portfolioId, now, by, source, importId, transactions: fresh.length })
      await replacePlanPurchases(tx, { userId, now, by, source }, executed)
      await replaceBooked(tx, now, owner, fresh, stated)
    }
    const ids = fresh.map(({ id }) => id)
    const answer = { ids, batchId: importId, changeIds, duplicates: [...present].sort((a, b) => a - b) }
    if (request !== undefined) await keepAnswer(tx, clock, request, answer)
    return answer
  })
  await settleTransfers(db, market, userId, first.portfolioId, today)
  return created
}
