import { majorUnitOf } from '@plumbline/engine/currency'
import { Decimal } from 'decimal.js'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'
import type { BookedTransaction } from './book-transactions.ts'

export interface LedgerRow {
  id: string
  asset_id: string
  type: string
  trade_date: string
  units: string
  price: string
  currency: string
}

/** The rows of a portfolio's ledger on the given days and assets, in order of entry. */
export async function readRowsOn(
  db: Db,
  userId: string,
  portfolioId: string,
  { days, assetIds }: { days: Iterable<string>; assetIds: Iterable<string> },
): Promise<LedgerRow[]> {
  return await db
    .selectFrom('transactions')
    .select(['id', 'asset_id', 'type', 'trade_date', 'units', 'price', 'currency'])
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('trade_date', 'in', among(days))
    .where('asset_id', 'in', among(assetIds))
    .orderBy('sequence')
    .execute()
}

const MIN_DECIMALS = 2

/**
 * True when a row from a file or manual entry is the same transaction as a broker's: equal type, day and units, and
 * prices that agree to the decimals of both. More tolerant than `twinKey` for two files, because a broker's API
 * states prices with other decimals than its files, and dividends before tax where a file has them after tax.
 */
export function isSameFact(row: LedgerRow, transaction: BookedTransaction): boolean {
  if (row.type !== transaction.type || row.trade_date !== transaction.date) return false
  if (!new Decimal(row.units).equals(transaction.units)) return false
  if (row.type === 'split' || row.type === 'reversesplit') return true
  const { currency, factor } = majorUnitOf(transaction.currency)
  if (row.currency !== currency) return false
  const price = new Decimal(transaction.price).times(factor)
  const isSame = agrees(new Decimal(row.price), price)
  if (row.type !== 'dividend' || isSame) return isSame
  return agrees(new Decimal(row.price), price.minus(new Decimal(transaction.fee).times(factor)))
}

function agrees(a: Decimal, b: Decimal): boolean {
  const decimals = Math.max(MIN_DECIMALS, Math.min(a.decimalPlaces(), b.decimalPlaces()))
  return a.toDecimalPlaces(decimals).equals(b.toDecimalPlaces(decimals))
}
