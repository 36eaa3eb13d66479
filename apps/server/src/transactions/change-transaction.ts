import type { updateTransaction } from '@plumbline/contract/transactions/schemas'
import { hasUnits, isMoneyType } from '@plumbline/contract/transactions/vocabulary'
import { plainDecimal } from '@plumbline/contract/value-schemas'
import { text } from '@plumbline/text/text'
import type { z } from 'zod'
import type { Db, Tx } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { changeOfTags } from '../tags/change-tags.ts'
import { inMajorUnit } from './amounts.ts'
import type { Author } from './author.ts'
import { keptProofs } from './kept-proofs.ts'
import { bookedCurrencies, nameMoney, refusalOnCash } from './money-rows.ts'
import { changedOpening } from './opening-positions/opening-of.ts'
import { readRows, replaceRows } from './replace-rows.ts'
import { storeCash } from './sale-proceeds.ts'

type Change = z.output<typeof updateTransaction.body>

/** A change with the stored tags that it leaves. */
type StoredChange = Omit<Change, 'tags'> & { tags: string | null }

/** Throws `not-found` for an unknown id and for another user's transaction. */
export async function readTransaction(db: Db, userId: string, id: string): Promise<TransactionRow> {
  return requireRow((await readRows(db, userId, [id]))[0])
}

function requireRow(row: TransactionRow | undefined): TransactionRow {
  if (row === undefined) throw new DomainError('not-found', text('This transaction does not exist.'))
  return row
}

/** The stored decimal where the change repeats it as a JSON number, which may have fewer digits. */
function changedDecimal(change: string | number | undefined, stored: string): string {
  return change === undefined || change === Number(stored) ? stored : plainDecimal(change)
}

function changedRate(change: string | number | null | undefined, stored: string | null): string | null {
  if (change === undefined) return stored
  return change === null ? null : stored === null ? plainDecimal(change) : changedDecimal(change, stored)
}

/** Whether nothing but the version differs. */
function isRepeated(row: TransactionRow, changed: TransactionRow): boolean {
  return Object.entries(row).every(([column, value]) => changed[column as keyof TransactionRow] === value)
}

/** Nothing else of a spin-off is changed here: a transaction that differs more is refused later. */
function changedSpinoff(row: TransactionRow, { comments, tags, date, price, stockId }: StoredChange): TransactionRow {
  return {
    ...row,
    type: 'spinoff',
    trade_date: date ?? row.trade_date,
    price: changedDecimal(price, row.price),
    asset_id: stockId ?? row.asset_id,
    comments: comments === undefined ? row.comments : comments,
    tags,
    version: row.version + 1,
  }
}

function changedRow(row: TransactionRow, change: StoredChange): TransactionRow {
  const type = change.type ?? row.type
  if (type === 'spinoff') return changedSpinoff(row, change)
  const units = hasUnits(type) ? changedDecimal(change.units, row.units) : '0'
  if (hasUnits(type) && !(Number(units) > 0)) {
    throw fieldProblem('invalid-payload', 'units', text('Units must be above 0'))
  }
  const changed = {
    ...row,
    type,
    units,
    asset_id: change.stockId ?? row.asset_id,
    trade_date: change.date ?? row.trade_date,
    comments: change.comments === undefined ? row.comments : change.comments,
    tags: change.tags,
    ...inMajorUnit({
      currency: change.currency ?? row.currency,
      price: changedDecimal(change.price, row.price),
      fee: changedDecimal(change.fee, row.fee),
      rate: changedRate(change.rate, row.rate),
    }),
  }
  const lots = changedOpening(row, changed, change.opening)
  return {
    ...changed,
    lots,
    ...(!isRepeated(row, changed) && { proceeds_of: null }),
    proofs: keptProofs(row, changed),
    version: row.version + 1,
  }
}

/**
 * The change with the asset of money alone, which follows its currency. A transaction that becomes one of money needs a
 * portfolio that books cash.
 */
async function nameChange(
  db: Db,
  market: AccountMarket,
  author: Author,
  current: TransactionRow,
  change: Change,
): Promise<Change> {
  const type = change.type ?? current.type
  if (!isMoneyType(type)) return change
  const wasMoney = isMoneyType(current.type)
  const { settings } = await readPortfolio(db, author.userId, current.portfolio_id)
  const row = {
    type,
    currency: change.currency ?? current.currency,
    ...(change.stockId !== undefined && change.stockId !== current.asset_id && { stockId: change.stockId }),
  }
  const assets = await market.assetsOf([current.asset_id])
  const booking = wasMoney && settings.cash === 'off' ? { cash: 'per-currency' as const } : settings
  const [named] = nameMoney([row], booking, market.provider.cash, assets, () => '')
  await storeCash(market, bookedCurrencies([row], booking, assets))
  return { ...change, stockId: named?.stockId ?? current.asset_id }
}

/**
 * Changes one transaction, and the booked proceeds of a sale with it. Booked proceeds that are changed themselves no
 * longer follow their sale. Refuses a change that would sell more units than held, and one that conflicts with a newer
 * change. Returns the ids of the new changes in the history.
 */
export async function changeTransaction(
  db: Db,
  market: AccountMarket,
  author: Author,
  id: string,
  change: Change,
): Promise<string[]> {
  const current = await readTransaction(db, author.userId, id)
  if (change.portfolioId !== undefined && change.portfolioId !== current.portfolio_id) {
    throw fieldProblem('invalid-payload', 'portfolioId', text('A transaction stays in its portfolio'))
  }
  if (change.opening && current.company_action !== 'opening')
    throw fieldProblem('invalid-payload', 'opening', text('This transaction is no opening position'))
  const day = change.date ?? current.trade_date
  if (change.opening?.acquired && change.opening.acquired > day)
    throw fieldProblem(
      'invalid-payload',
      'opening.acquired',
      text('The purchase cannot be after the day of the opening position'),
    )
  const { tags: tagNames, ...named } = await nameChange(db, market, author, current, change)
  const assetIds = [...new Set([current.asset_id, named.stockId ?? current.asset_id])]
  const assets = await market.assetsOf(assetIds)
  if (change.stockId !== undefined && !assets.has(change.stockId)) {
    throw fieldProblem('unknown-asset', 'stockId', text('No such asset'))
  }
  const onCash = refusalOnCash(change.type ?? current.type, assets.get(named.stockId ?? current.asset_id))
  if (onCash !== undefined) throw fieldProblem('invalid-payload', 'type', onCash)
  if (change.date !== undefined && change.date > author.today) {
    throw fieldProblem('invalid-payload', 'date', text('The date is in the future'))
  }
  let changeTags = (tags: string | null) => tags
  const prepare = async (tx: Tx) => {
    if (tagNames !== undefined) changeTags = await changeOfTags(tx, author.userId, { set: tagNames }, 'tags')
  }
  const write = (stored: TransactionRow[]) => {
    const row = requireRow(stored[0])
    if (change.version !== undefined && change.version !== row.version)
      throw new DomainError('changed-meanwhile', text('This transaction was changed in another tab or session.'))
    return [changedRow(row, { ...named, tags: changeTags(row.tags) })]
  }
  const { changeIds } = await replaceRows(db, market, author, {
    ids: [id],
    destinations: [changedRow(current, { ...named, tags: current.tags })],
    prepare,
    write,
    path: 'units',
    kind: 'edited',
  })
  return changeIds
}

/** Deletes one transaction with its booked proceeds, unless later sales need them. */
export async function removeTransaction(db: Db, market: AccountMarket, author: Author, id: string): Promise<void> {
  const current = await readTransaction(db, author.userId, id)
  const write = (stored: TransactionRow[]) => {
    requireRow(stored[0])
    return []
  }
  await replaceRows(db, market, author, { ids: [id], destinations: [current], write, path: 'units', kind: 'deleted' })
}
