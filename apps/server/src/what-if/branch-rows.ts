import { MANUAL_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import type { LedgerTransaction } from '@plumbline/engine/ledger'
import type { AddedTrade, WhatIfChange } from '@plumbline/engine/what-if/rule'
import type { TransactionRow } from '../database/schema.ts'
import { encodeLots } from '../database/stored-lots.ts'
import { newRow } from '../transactions/new-row.ts'
import { ledgerTransaction } from '../transactions/read-ledger.ts'
import { type CashOf, followSales } from '../transactions/sale-proceeds.ts'

interface Made {
  userId: string
  now: Date
  cashOf: CashOf
}

const exact = (amount: number) => formatDecimal(new ExactDecimal(amount))

/** Amounts that are the same keep every digit. */
function editedRow(row: TransactionRow, edited: LedgerTransaction): TransactionRow {
  const before = ledgerTransaction(row)
  const written = (column: 'units' | 'price' | 'fee') =>
    before[column] === edited[column] ? row[column] : exact(edited[column])
  return {
    ...row,
    trade_date: edited.date,
    units: written('units'),
    price: written('price'),
    fee: written('fee'),
    rate: edited.rate === null ? null : row.rate,
    proofs: null,
    lots: edited.transfer === undefined ? row.lots : encodeLots(edited.transfer.lots),
  }
}

function addedRow(trade: AddedTrade, { userId, now }: Made): TransactionRow {
  return newRow(now, {
    user_id: userId,
    portfolio_id: '',
    asset_id: trade.assetId,
    type: trade.type,
    trade_date: trade.date,
    units: exact(trade.units),
    price: exact(trade.price),
    fee: '0',
    currency: trade.currency,
    rate: null,
    source: MANUAL_SOURCE,
  })
}

/**
 * The real ledger's rows as a rule changes them, still with their real ids. Booked proceeds follow their sales. Added
 * trades look as if they had been entered by hand.
 */
export function branchRows(rows: readonly TransactionRow[], change: WhatIfChange, made: Made): TransactionRow[] {
  const removed = new Set(change.removed)
  const edited = new Map(change.edited.map((each) => [each.id, each]))
  const changed = new Map<string, TransactionRow>()
  for (const row of rows) {
    const now = edited.get(row.id)
    if (now !== undefined) changed.set(row.id, editedRow(row, now))
  }
  const kept = rows.flatMap((row): TransactionRow[] => {
    if (removed.has(row.id) || removed.has(row.proceeds_of ?? '')) return []
    const sale = changed.get(row.proceeds_of ?? '')
    return sale === undefined ? [changed.get(row.id) ?? row] : followSales(made.cashOf, [row], [sale])
  })
  return [...kept, ...change.added.map((trade) => addedRow(trade, made))]
}
