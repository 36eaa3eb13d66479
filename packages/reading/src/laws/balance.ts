import type { Decimal } from 'decimal.js'
import type { Reading } from '../readings.ts'
import { HALF_CENT } from '../thresholds.ts'

/**
 * The law of the balance: an account whose balance moves by exactly one amount had no other transaction in between.
 *
 * @param balances signed, as the document states them in its order: the old one before the new one
 * @param moved what the transaction adds, negative where it is paid
 */
export function explainsBalance(balances: readonly number[], moved: number): boolean {
  return balances.some((before, index) =>
    balances.slice(index + 1).some((after) => Math.abs(after - before - moved) <= HALF_CENT),
  )
}

/** What a transaction adds to the account, in the currency of its net amount; negative for a purchase. */
export function movedBy({ kind, net }: { kind: Reading['kind']; net: Decimal }): number {
  return net.toNumber() * (kind === 'buy' ? -1 : 1)
}
