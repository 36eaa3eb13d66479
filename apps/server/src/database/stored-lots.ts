import { TRANSFER_ACTIONS } from '@plumbline/contract/transactions/vocabulary'
import type { CarriedLot, Transfer } from '@plumbline/engine/ledger'
import { decodeList, decodeWord } from './decode.ts'
import type { TransactionRow } from './schema.ts'

type Columns = Pick<TransactionRow, 'transfer_id' | 'lots' | 'company_action'>

/** The column `transactions.lots`. */
export function encodeLots(lots: readonly CarriedLot[]): string {
  return JSON.stringify(lots)
}

export function decodeLots(stored: string): CarriedLot[] {
  return decodeList<CarriedLot>(stored, 'transactions.lots')
}

/** Null for a transaction that is no end of a transfer or company action. */
export function decodeTransfer({
  transfer_id,
  lots,
  company_action,
}: Columns): (Transfer & { lots: CarriedLot[] }) | null {
  if (lots === null) return null
  return {
    id: transfer_id,
    lots: decodeLots(lots),
    ...(company_action !== null && {
      action: decodeWord(TRANSFER_ACTIONS, company_action, 'transactions.company_action'),
    }),
  }
}
