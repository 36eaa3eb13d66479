import type { updateTransaction } from '@plumbline/contract/transactions/schemas'
import type { z } from 'zod'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { Market } from '../market/market.ts'
import { findAssets } from '../market/securities/assets.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { inMajorUnit } from './amounts.ts'
import type { TransactionRow } from './describe-transaction.ts'
import { marketSplitsOf } from './market-splits.ts'
import { ledgerTransaction, readLedger } from './read-ledger.ts'
import { refuseOversell } from './refuse-oversell.ts'

type Change = z.output<typeof updateTransaction.body>

/** Throws `not-found` for an unknown id and for another user's transaction. */
export async function readTransaction(db: Db, userId: string, id: string): Promise<TransactionRow> {
  const row = await db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not-found', 'There is no such transaction.')
  return row
}

function changedRow(row: TransactionRow, change: Change): TransactionRow {
  const type = change.type ?? row.type
  const isAmount = type === 'dividend' || type === 'fee'
  const units = isAmount ? '0' : (change.units ?? row.units)
  if (!isAmount && !(Number(units) > 0)) {
    throw new DomainError('invalid-payload', 'units: Units must be above 0', {
      errors: [{ path: 'units', message: 'Units must be above 0' }],
    })
  }
  return {
    ...row,
    type,
    units,
    asset_id: change.stockId ?? row.asset_id,
    trade_date: change.date ?? row.trade_date,
    comments: change.comments === undefined ? row.comments : change.comments,
    ...inMajorUnit({
      currency: change.currency ?? row.currency,
      price: change.price ?? row.price,
      fee: change.fee ?? row.fee,
      rate: change.rate === undefined ? row.rate : change.rate,
    }),
    version: row.version + 1,
  }
}

interface ChangeRequest {
  userId: string
  today: string
  id: string
  change: Change
}

/**
 * Changes one transaction. Refuses a change that would sell more units than held, and one that conflicts with a newer
 * change.
 */
export async function changeTransaction(
  db: Db,
  market: Market,
  { userId, today, id, change }: ChangeRequest,
): Promise<void> {
  const current = await readTransaction(db, userId, id)
  if (change.portfolioId !== undefined && change.portfolioId !== current.portfolio_id) {
    const message = 'A transaction stays in its portfolio'
    throw new DomainError('invalid-payload', `portfolioId: ${message}`, { errors: [{ path: 'portfolioId', message }] })
  }
  const assetIds = [...new Set([current.asset_id, change.stockId ?? current.asset_id])]
  const assets = await findAssets(db, assetIds)
  if (change.stockId !== undefined && !assets.has(change.stockId)) {
    throw new DomainError('unknown-asset', 'stockId: No such asset', {
      errors: [{ path: 'stockId', message: 'No such asset' }],
    })
  }
  if (change.date !== undefined && change.date > today) {
    throw new DomainError('invalid-payload', 'date: The date is in the future', {
      errors: [{ path: 'date', message: 'The date is in the future' }],
    })
  }
  const { ignoredSplits } = await readPortfolio(db, userId, current.portfolio_id)
  const splits = await marketSplitsOf(market, assetIds, ignoredSplits, today)

  await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, userId, current.portfolio_id)
    const row = await readTransaction(tx, userId, id)
    if (change.version !== undefined && change.version !== row.version)
      throw new DomainError('changed-meanwhile', 'This transaction was changed elsewhere in the meantime.')
    const changed = changedRow(row, change)
    for (const assetId of assetIds) {
      const before = await readLedger(tx, userId, row.portfolio_id, assetId)
      const others = before.filter((transaction) => transaction.id !== id)
      const after = changed.asset_id === assetId ? [...others, ledgerTransaction(changed)] : others
      refuseOversell(before, after, splits.get(assetId) ?? [], 'units')
    }
    const { user_id: _owner, id: _id, ...columns } = changed
    await tx.updateTable('transactions').set(columns).where('user_id', '=', userId).where('id', '=', id).execute()
  })
}

/** Deletes one transaction, unless later sales need it. */
export async function removeTransaction(
  db: Db,
  market: Market,
  userId: string,
  today: string,
  id: string,
): Promise<void> {
  const row = await readTransaction(db, userId, id)
  const { ignoredSplits } = await readPortfolio(db, userId, row.portfolio_id)
  const splits = await marketSplitsOf(market, [row.asset_id], ignoredSplits, today)

  await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, userId, row.portfolio_id)
    const before = await readLedger(tx, userId, row.portfolio_id, row.asset_id)
    const after = before.filter((transaction) => transaction.id !== id)
    refuseOversell(before, after, splits.get(row.asset_id) ?? [], 'units')
    await tx.deleteFrom('transactions').where('user_id', '=', userId).where('id', '=', id).execute()
  })
}
