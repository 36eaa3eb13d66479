import type { CarriedLot } from '@plumbline/engine/ledger'
import { decodeList } from './decode.ts'

/** The column `transactions.lots`. */
export function encodeLots(lots: readonly CarriedLot[]): string {
  return JSON.stringify(lots)
}

export function decodeLots(stored: string): CarriedLot[] {
  return decodeList<CarriedLot>(stored, 'transactions.lots')
}
