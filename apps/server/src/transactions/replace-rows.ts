import type { ChangeKind } from '@plumbline/contract/ledger-changes/vocabulary'
import { isMoneyType } from '@plumbline/contract/transactions/vocabulary'
import { batchesOf } from '@plumbline/engine/batches-of'
import { text } from '@plumbline/text/text'
import { among } from '../database/among.ts'
import type { Db, Tx } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { fieldProblem } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import type { Author } from './author.ts'
import { recordChange } from './history/record-change.ts'
import { marketSplitsOf } from './market-splits.ts'
import { ledgerTransaction, readLedger } from './read-ledger.ts'
import { refuseOversell } from './refuse-oversell.ts'
import { readStatedMarket, replaceBooked, type StatedMarket } from './replace-booked.ts'
import { bookProceeds, booksProceeds, followSales, readProceeds, storeCash } from './sale-proceeds.ts'
import { followEnds, refuseOtherTransfers } from './transfers/follow-ends.ts'
import { readOtherEnds } from './transfers/other-ends.ts'
import { settleTransfers } from './transfers/settle-transfers.ts'

/** Stays below the parameter limit of both databases. */
const ROWS_PER_INSERT = 200

export async function readRows(db: Db | Tx, userId: string, ids: readonly string[]): Promise<TransactionRow[]> {
  return await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', 'in', among(ids))
    .execute()
}

export async function readRowsOfImport(db: Db, userId: string, importId: string): Promise<TransactionRow[]> {
  return await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .execute()
}

interface ChangedPortfolio {
  splits: Awaited<ReturnType<typeof marketSplitsOf>>
  booksProceeds: boolean
  booksCash: boolean
}

/** The changed portfolios by id, in the order in which they are locked. Throws `not-found` for another user's. */
async function readChangedPortfolios(
  db: Db,
  market: AccountMarket,
  { userId, today }: Author,
  rows: readonly TransactionRow[],
) {
  const byPortfolio = Map.groupBy(rows, (row) => row.portfolio_id)
  const portfolios = new Map<string, ChangedPortfolio>()
  for (const id of [...byPortfolio.keys()].sort()) {
    const { ignoredSplits, settings } = await readPortfolio(db, userId, id)
    const assetIds = new Set(byPortfolio.get(id)?.map((row) => row.asset_id))
    const splits = await marketSplitsOf(market, [...assetIds], ignoredSplits, today)
    portfolios.set(id, { splits, booksProceeds: booksProceeds(settings), booksCash: settings.cash !== 'off' })
  }
  return portfolios
}

export interface Replaced {
  removed: TransactionRow[]
  changeIds: string[]
}

interface Replacement {
  /** Maps the stored rows to the rows to write. */
  write: (stored: TransactionRow[]) => TransactionRow[]
  ids: readonly string[]
  /** Further places where rows may move, besides their current ones. */
  destinations: readonly TransactionRow[]
  /** The field of the request that a refusal names. */
  path: string
  /** What the history says of it, and the change that it undoes or makes again. */
  kind: ChangeKind | 'undone' | 'redone'
  reverses?: string
  /** True where rows get an earlier state, or both ends of a company action a new one. */
  mayChangeActions?: boolean
  /** Runs in the same transaction, before any row is read. */
  prepare?: (tx: Tx) => Promise<void>
}

/** Refuses deposits and what else happens to money alone where they would come to a portfolio that books no cash. */
function refuseMoney(
  stored: readonly TransactionRow[],
  requested: readonly TransactionRow[],
  portfolios: ReadonlyMap<string, ChangedPortfolio>,
  path: string,
): void {
  const placeBefore = new Map(stored.map(({ id, portfolio_id }) => [id, portfolio_id]))
  const comes = requested.some(
    ({ id, type, portfolio_id }) =>
      isMoneyType(type) && placeBefore.get(id) !== portfolio_id && portfolios.get(portfolio_id)?.booksCash === false,
  )
  if (comes)
    throw fieldProblem('invalid-payload', path, text('The portfolio books no cash. Its settings can change that.'))
}

/**
 * Replaces rows of the ledger, all or none, unless a sale would exceed the units held. The booked proceeds of a sale
 * change and go with it. Returns the previous rows, proceeds included, and the ids of the new changes in the history.
 *
 * Before the transaction, because they may wait for a source:
 * 1. Reads the settings and splits of every portfolio that loses or gets a row.
 * 2. Makes sure that cash of each currency exists in which proceeds will be booked, and reads the dividends that the
 *    market data state where some were booked.
 * In one transaction, with those portfolios locked:
 * 3. Reads the rows again and asks `write` for their replacements. The other ends of transfers follow.
 * 4. Adds what follows from them: proceeds of changed sales change, those of removed sales go, new sales get theirs.
 * 5. Replays the units of each asset concerned, and refuses a sale of more than is held.
 * 6. Deletes the previous rows, inserts the new ones, and appends both to the history. Dividends that were booked from
 *    market data make room for them.
 * After that transaction:
 * 7. Updates the purchases that other portfolios got with units of these.
 */
export async function replaceRows(
  db: Db,
  market: AccountMarket,
  author: Author,
  { ids, destinations, write, path, kind, reverses, mayChangeActions = false, prepare }: Replacement,
): Promise<Replaced> {
  const { userId, now } = author
  const { cash } = market.provider
  const current = await readRows(db, userId, ids)
  const ends = await readOtherEnds(db, userId, current)
  const concerned = [...current, ...ends.values(), ...destinations]
  const portfolios = await readChangedPortfolios(db, market, author, concerned)
  const followedIds = new Set((await readProceeds(db, userId, ids)).map((row) => row.proceeds_of))
  const booking = concerned.filter(
    ({ id, type, portfolio_id }) =>
      type === 'sell' && (followedIds.has(id) || portfolios.get(portfolio_id)?.booksProceeds === true),
  )
  await storeCash(
    market,
    booking.map(({ currency }) => currency),
  )
  const stated = new Map<string, StatedMarket>()
  for (const portfolioId of portfolios.keys())
    stated.set(portfolioId, await readStatedMarket(db, market, { userId, portfolioId }, concerned, author.today))
  const replacement = await db.transaction().execute(async (tx) => {
    for (const portfolioId of portfolios.keys()) await lockPortfolio(tx, userId, portfolioId)
    await prepare?.(tx)
    const named = await readRows(tx, userId, ids)
    const asked = write(named)
    if (!mayChangeActions) refuseOtherTransfers(named, asked, path)
    const others = await otherEndsOf(tx, userId, named, ids)
    const stored = [...named, ...others.values()]
    const requested = [...asked, ...followEnds(others, asked)]
    const proceeds = (await readProceeds(tx, userId, ids)).filter(({ id }) => !ids.includes(id))
    const requestedIds = new Set(requested.map(({ id }) => id))
    const isBooked = ({ proceeds_of }: TransactionRow) => requestedIds.has(proceeds_of ?? '')
    const booked = [...proceeds, ...requested.filter(isBooked)]
    refuseMoney(stored, requested, portfolios, path)
    const typeBefore = new Map(stored.map(({ id, type }) => [id, type]))
    const newSales = requested.filter(
      ({ id, type, portfolio_id, lots }) =>
        type === 'sell' &&
        lots === null &&
        ![undefined, 'sell'].includes(typeBefore.get(id)) &&
        !requested.some(({ proceeds_of }) => proceeds_of === id) &&
        portfolios.get(portfolio_id)?.booksProceeds === true,
    )
    const written = [
      ...requested.filter((row) => !isBooked(row)),
      ...followSales(cash, booked, requested),
      ...bookProceeds(cash, newSales, now),
    ]
    const removed = [...stored, ...proceeds]
    const replaced = new Set([...ids, ...removed.map(({ id }) => id)])
    const changed = [...removed, ...written]
    for (const [portfolioId, { splits }] of portfolios) {
      const assetIds = changed.filter((row) => row.portfolio_id === portfolioId).map((row) => row.asset_id)
      for (const assetId of new Set(assetIds)) {
        const before = await readLedger(tx, userId, portfolioId, assetId)
        const added = written.filter((row) => row.portfolio_id === portfolioId && row.asset_id === assetId)
        const after = [...before.filter(({ id }) => !replaced.has(id)), ...added.map(ledgerTransaction)]
        refuseOversell(before, after, splits.get(assetId) ?? [], path)
      }
    }
    await tx
      .deleteFrom('transactions')
      .where('user_id', '=', userId)
      .where('id', 'in', among([...replaced]))
      .execute()
    for (const batch of batchesOf(written, ROWS_PER_INSERT)) await tx.insertInto('transactions').values(batch).execute()
    const change = { userId, now, by: author.by, kind, ...(reverses !== undefined && { reverses }) }
    const changeIds = await recordChange(tx, change, removed, written)
    for (const [portfolioId, each] of stated) await replaceBooked(tx, now, { userId, portfolioId }, written, each)
    return { removed, changeIds }
  })
  for (const portfolioId of portfolios.keys()) await settleTransfers(db, market, userId, portfolioId, author.today)
  return replacement
}

/** The other end of each transfer of which one end is replaced, by the id of that end. Not if both are replaced. */
async function otherEndsOf(tx: Tx, userId: string, named: readonly TransactionRow[], ids: readonly string[]) {
  const others = await readOtherEnds(tx, userId, named)
  return new Map([...others].filter(([, { id }]) => !ids.includes(id)))
}
