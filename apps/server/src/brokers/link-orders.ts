import { majorUnitOf } from '@plumbline/engine/currency'
import { Decimal } from 'decimal.js'
import type { Db } from '../database/db.ts'
import type { BookedTransaction } from '../transactions/book-transactions.ts'
import { isSameFact, type LedgerRow } from '../transactions/find-equal-transactions.ts'
import { findOrderParts } from '../transactions/order-parts.ts'
import { type Ledger, type Settlement, settleRecords } from './stage-records.ts'

export interface Execution {
  keys: readonly string[]
  transaction: BookedTransaction
  /** The asset's listings, any of which the order may be booked on. */
  listings: readonly string[]
}

/**
 * Links executions to the order in the ledger that they are parts of, which a file states as one row. `rows` stand for
 * no record yet; equal single transactions come first. Returns the keys of the linked records.
 */
export async function linkOrders(
  db: Db,
  ledger: Ledger,
  rows: readonly LedgerRow[],
  executions: readonly Execution[],
): Promise<Set<string>> {
  const open = new Set(executions.filter(({ transaction: { type } }) => type === 'buy' || type === 'sell'))
  const free = new Set(rows)
  for (const execution of open) {
    const equal = [...free].find((row) => isOn(row, execution) && isSameFact(row, execution.transaction))
    if (equal === undefined) continue
    free.delete(equal)
    open.delete(execution)
  }
  const settlements: Settlement[] = []
  for (const row of free) {
    const candidates = [...open].filter((each) => isOn(row, each)).map(inMajorUnit)
    const parts = findOrderParts(row, candidates) ?? []
    for (const { execution } of parts) {
      open.delete(execution)
      settlements.push({ keys: execution.keys, state: 'known', transactionId: row.id, assetId: row.asset_id })
    }
  }
  await settleRecords(db, ledger, settlements)
  return new Set(settlements.flatMap(({ keys }) => keys))
}

function isOn(row: LedgerRow, { listings, transaction: { type, date, currency } }: Execution): boolean {
  if (row.type !== type || row.trade_date !== date || !listings.includes(row.asset_id)) return false
  return row.currency === majorUnitOf(currency).currency
}

function inMajorUnit(execution: Execution) {
  const { units, price, currency } = execution.transaction
  return { execution, units, price: new Decimal(price).times(majorUnitOf(currency).factor).toString() }
}
