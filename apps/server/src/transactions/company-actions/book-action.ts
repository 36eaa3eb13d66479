import type {
  CompanyActionEffect,
  createCompanyAction,
  updateCompanyAction,
} from '@plumbline/contract/transactions/schemas'
import { COMPANY_ACTIONS, isSingleAction } from '@plumbline/contract/transactions/vocabulary'
import { majorUnitOf } from '@plumbline/engine/currency'
import type { LedgerTransaction } from '@plumbline/engine/ledger'
import type { MarketSplit } from '@plumbline/engine/market'
import { text } from '@plumbline/text/text'
import type { z } from 'zod'
import type { Db, Tx } from '../../database/db.ts'
import { decodeWord } from '../../database/decode.ts'
import type { TransactionRow } from '../../database/schema.ts'
import { DomainError, fieldProblem } from '../../errors.ts'
import type { AccountMarket } from '../../market/market.ts'
import type { AssetRow } from '../../market/securities/assets.ts'
import { lockPortfolio } from '../../portfolios/lock-portfolio.ts'
import { readPortfolio, type StoredPortfolio } from '../../portfolios/portfolio-rows.ts'
import type { RequireRoom } from '../account-quota.ts'
import type { Author } from '../author.ts'
import { readTransaction } from '../change-transaction.ts'
import { recordChange } from '../history/record-change.ts'
import { ledgerTransaction, readLedger } from '../read-ledger.ts'
import { refuseOversell } from '../refuse-oversell.ts'
import { readStatedMarket, replaceBooked } from '../replace-booked.ts'
import { replaceRows } from '../replace-rows.ts'
import { bookProceeds, booksProceeds, storeCash } from '../sale-proceeds.ts'
import { readOtherEnds } from '../transfers/other-ends.ts'
import { settleTransfers } from '../transfers/settle-transfers.ts'
import { type DrawnAction, drawUpAction, type PlannedAction, planAction } from './plan-action.ts'
import { requireFields } from './require-fields.ts'
import { drawUpSingleAction, planSingleAction } from './single-action.ts'

interface Services {
  db: Db
  market: AccountMarket
  requireRoom: RequireRoom
}

type Body = z.output<typeof createCompanyAction.body>
type Response = z.output<typeof createCompanyAction.response>

/** The market data of an action, and a function that draws up its transactions on the ledger of the holding. */
interface Prepared {
  asset: AssetRow
  splits: readonly MarketSplit[]
  /** Only for an action between two securities. */
  ends?: PlannedAction
  draw: (before: readonly LedgerTransaction[]) => { rows: TransactionRow[]; effect: CompanyActionEffect }
}

async function prepare(
  market: AccountMarket,
  author: Author,
  portfolio: StoredPortfolio,
  { kind, otherStockId, costShare, ...stated }: Omit<Body, 'portfolioId' | 'isPreview'>,
): Promise<Prepared> {
  requireFields(kind, { otherStockId, costShare, ...stated })
  if (isSingleAction(kind)) {
    const planned = await planSingleAction(market, author.today, portfolio, { kind, ...stated })
    return { ...planned, draw: (before) => drawUpSingleAction(planned, author, before) }
  }
  if (otherStockId === undefined) throw fieldProblem('invalid-payload', 'otherStockId', text('Choose another security'))
  const ends = await planAction(market, author.today, portfolio, { kind, otherStockId, costShare, ...stated })
  return {
    asset: ends.asset,
    splits: ends.splits,
    ends,
    draw: (before) => {
      const { rows, sale, effect } = drawUpAction(ends, author, before)
      return { rows: sale === undefined ? rows : [...rows, sale], effect }
    },
  }
}

/**
 * Books a company action, as one change of the history. Returns the ids of its transactions: first that of the holding,
 * then that of the other security. A preview stores nothing.
 *
 * Before the database transaction, because a source may be slow: reads the portfolio, the securities, the splits of the
 * holding and the value of a unit. In one transaction, with the portfolio locked: finds the purchases that go from one
 * security to the other, refuses to take units that a later sale needs, and writes the rows.
 *
 * @throws {DomainError} `not-found`; `unknown-asset`; `invalid-payload`; `oversold`; `over-quota`
 */
export async function bookCompanyAction(
  { db, market, requireRoom }: Services,
  author: Author,
  { portfolioId, isPreview, ...stated }: Body,
): Promise<Response> {
  const { userId, today } = author
  const portfolio = await readPortfolio(db, userId, portfolioId)
  if (portfolio.branch !== undefined)
    throw fieldProblem('invalid-payload', 'portfolioId', text('Book it in the portfolio of this what-if'))
  const { asset, splits, ends, draw } = await prepare(market, author, portfolio, stated)
  if (isPreview) return previewOf(draw(await readLedger(db, userId, portfolio.id, asset.id)))
  const { settings } = portfolio
  if (booksProceeds(settings) || settings.cash !== 'off')
    await storeCash(market, [majorUnitOf(asset.currency).currency])
  const owner = { userId, portfolioId: portfolio.id }
  const paid = stated.kind === 'returnofcapital' ? [{ asset_id: asset.id, type: stated.kind }] : []
  const dividends = await readStatedMarket(db, market, owner, paid, today)
  const result = await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, userId, portfolio.id)
    const before = await readLedger(tx, userId, portfolio.id, asset.id)
    const { rows, effect } = draw(before)
    if (ends !== undefined) await refuseReturn(tx, userId, ends)
    const own = rows.filter(({ asset_id }) => asset_id === asset.id)
    refuseOversell(before, [...before, ...own.map(ledgerTransaction)], splits, 'date')
    const proceeds = booksProceeds(settings) ? bookProceeds(market.provider.cash, rows, author.now) : []
    const added = [...rows, ...proceeds]
    await requireRoom(tx, userId, added)
    await tx.insertInto('transactions').values(added).execute()
    const change = { userId, now: author.now, by: author.by, kind: 'company-action' } as const
    const changeIds = await recordChange(tx, change, [], added)
    if (paid.length > 0) await replaceBooked(tx, author.now, owner, rows, dividends)
    return { ids: rows.map(({ id }) => id), changeIds, effect }
  })
  await settleTransfers(db, market, userId, portfolio.id, today)
  return result
}

/** Refuses an action in the opposite direction on the same day: the purchases would move in a circle. */
async function refuseReturn(tx: Tx, userId: string, { stated, portfolio }: PlannedAction): Promise<void> {
  const came = await tx
    .selectFrom('transactions')
    .select(['id', 'transfer_id'])
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolio.id)
    .where('asset_id', '=', stated.stockId)
    .where('trade_date', '=', stated.date)
    .where('type', '=', 'buy')
    .where('company_action', 'is not', null)
    .execute()
  const origins = await readOtherEnds(tx, userId, came)
  if ([...origins.values()].some(({ asset_id }) => asset_id === stated.otherStockId))
    throw fieldProblem('invalid-payload', 'date', text('These units came from the other security on the same day'))
}

function previewOf({ effect }: Pick<DrawnAction, 'effect'>): Response {
  return { ids: [], changeIds: [], effect }
}

/**
 * Changes a company action, with both of its transactions.
 *
 * @param id of one of its transactions
 * @throws {DomainError} `not-found`; `invalid-payload`; `oversold`; `changed-meanwhile`
 */
export async function changeCompanyAction(
  { db, market }: Pick<Services, 'db' | 'market'>,
  author: Author,
  id: string,
  { isPreview, version, ...figures }: z.output<typeof updateCompanyAction.body>,
): Promise<Response> {
  const { userId, today } = author
  const { named, out, into } = await readAction(db, userId, id)
  const portfolio = await readPortfolio(db, userId, out.portfolio_id)
  const kind = decodeWord(COMPANY_ACTIONS, out.company_action ?? '', 'transactions.company_action')
  requireFields(kind, figures)
  const planned = await planAction(market, today, portfolio, {
    kind,
    stockId: out.asset_id,
    otherStockId: into.asset_id,
    ...figures,
  })
  const readBefore = async (from: Db) =>
    (await readLedger(from, userId, portfolio.id, out.asset_id)).filter((each) => each.id !== out.id)
  let drawn = drawUpAction(planned, author, await readBefore(db))
  if (isPreview) return previewOf(drawn)
  const { changeIds } = await replaceRows(db, market, author, {
    ids: [out.id, into.id],
    destinations: [],
    prepare: async (tx) => {
      await refuseReturn(tx, userId, planned)
      drawn = drawUpAction(planned, author, await readBefore(tx))
    },
    write: (stored) => {
      if (stored.length !== 2) throw notFound()
      if (version !== undefined && stored.find((row) => row.id === named.id)?.version !== version)
        throw new DomainError('changed-meanwhile', text('This transaction was changed in another tab or session.'))
      return stored.map((row) => changedEnd(row, row.id === out.id ? drawn.rows[0] : drawn.rows[1]))
    },
    path: 'date',
    mayChangeActions: true,
    kind: 'edited',
  })
  return { ids: [out.id, into.id], changeIds, effect: drawn.effect }
}

function changedEnd(row: TransactionRow, { trade_date, units, price, comments, lots }: TransactionRow): TransactionRow {
  return { ...row, trade_date, units, price, comments, lots, version: row.version + 1 }
}

function notFound(): DomainError {
  return new DomainError('not-found', text('This transaction does not exist.'))
}

/** Both transactions of an action: that of the holding, and that of the other security. */
async function readAction(db: Db, userId: string, id: string) {
  const named = await readTransaction(db, userId, id)
  if (named.company_action === null || named.company_action === 'opening')
    throw fieldProblem('invalid-payload', 'id', text('This transaction is not part of a company action'))
  const other = (await readOtherEnds(db, userId, [named])).get(id)
  if (other === undefined) throw notFound()
  return named.type === 'buy' ? { named, out: other, into: named } : { named, out: named, into: other }
}
