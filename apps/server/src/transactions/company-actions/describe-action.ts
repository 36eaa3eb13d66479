import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { COMPANY_ACTIONS } from '@plumbline/contract/transactions/vocabulary'
import { decodeWord } from '../../database/decode.ts'
import type { TransactionRow } from '../../database/schema.ts'
import type { AssetRow } from '../../market/securities/assets.ts'

type End = Pick<TransactionRow, 'type' | 'asset_id' | 'units' | 'price' | 'company_action'>

/** The company action that a row belongs to; null for an end of a transfer. */
export function describeAction(row: End, end: End, other: AssetRow | undefined): Transaction['action'] {
  if (row.company_action === null) return null
  const [giving, getting] = row.type === 'buy' ? [end, row] : [row, end]
  return {
    kind: decodeWord(COMPANY_ACTIONS, row.company_action, 'transactions.company_action'),
    stockId: end.asset_id,
    symbol: other?.symbol ?? end.asset_id,
    name: other?.name ?? end.asset_id,
    otherUnits: Number(getting.units),
    costShare: giving.type === 'spinoff' ? Number(giving.units) : null,
    price: Number(getting.price),
  }
}
