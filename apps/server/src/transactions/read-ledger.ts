import { RECORDED_TYPES } from '@plumbline/contract/transactions/vocabulary'
import type { LedgerTransaction } from '@plumbline/engine/ledger'
import type { Selectable } from 'kysely'
import type { Db } from '../database/db.ts'
import { decodeNumber, decodeWord } from '../database/decode.ts'
import type { TransactionsTable } from '../database/schema.ts'
import { decodeTransfer } from '../database/stored-lots.ts'

type LedgerRow = Pick<
  Selectable<TransactionsTable>,
  | 'id'
  | 'asset_id'
  | 'type'
  | 'trade_date'
  | 'units'
  | 'price'
  | 'fee'
  | 'currency'
  | 'rate'
  | 'sequence'
  | 'transfer_id'
  | 'lots'
  | 'company_action'
>

export const LEDGER_COLUMNS = [
  'id',
  'asset_id',
  'type',
  'trade_date',
  'units',
  'price',
  'fee',
  'currency',
  'rate',
  'sequence',
  'transfer_id',
  'lots',
  'company_action',
] as const

/** Converts a stored row for the engine. This is the only place where decimals become doubles. */
export function ledgerTransaction(row: LedgerRow): LedgerTransaction {
  const transfer = decodeTransfer(row)
  const transaction = {
    id: row.id,
    assetId: row.asset_id,
    type: decodeWord(RECORDED_TYPES, row.type, 'transactions.type'),
    date: row.trade_date,
    units: decodeNumber(row.units, 'transactions.units'),
    price: decodeNumber(row.price, 'transactions.price'),
    fee: decodeNumber(row.fee, 'transactions.fee'),
    currency: row.currency,
    rate: row.rate === null ? null : decodeNumber(row.rate, 'transactions.rate'),
    sequence: row.sequence,
  }
  return transfer === null ? transaction : { ...transaction, transfer }
}

/** The transactions of a portfolio, optionally of one asset only, by day and entry. */
export async function readLedger(
  db: Db,
  userId: string,
  portfolioId: string,
  assetId?: string,
): Promise<LedgerTransaction[]> {
  const rows = await db
    .selectFrom('transactions')
    .select(LEDGER_COLUMNS)
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .$if(assetId !== undefined, (query) => query.where('asset_id', '=', assetId as string))
    .orderBy('trade_date')
    .orderBy('sequence')
    .execute()
  return rows.map(ledgerTransaction)
}
