import type { LedgerTransaction } from '../ledger.ts'

let sequence = 0

/** A transaction in EUR on asset `A`, with overrides. */
export function booked(
  given: Partial<LedgerTransaction> & Pick<LedgerTransaction, 'type' | 'date'>,
): LedgerTransaction {
  sequence += 1
  return {
    id: `booked-${sequence}`,
    assetId: 'A',
    units: 0,
    price: 0,
    fee: 0,
    currency: 'EUR',
    rate: null,
    sequence,
    ...given,
  }
}
