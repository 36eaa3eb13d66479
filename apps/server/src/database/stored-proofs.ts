import type { Proof } from '@plumbline/contract/transactions/proof-schemas'
import { decodeList } from './decode.ts'

/** The column `transactions.proofs`. */
export function encodeProofs(proofs: readonly Proof[]): string | null {
  return proofs.length === 0 ? null : JSON.stringify(proofs)
}

/** The proofs that `encodeProofs` stored. */
export function decodeProofs(stored: string | null): Proof[] {
  return stored === null ? [] : decodeList(stored, 'transactions.proofs')
}
