import type { ComparedHolding } from '@plumbline/contract/reconciliation/schemas'

/**
 * What the broker should show today: the ledger's units, or, where they differed, the broker's own with what was traded
 * since. Never negative, because brokers show no holding then.
 */
export function expectedUnits({ units, stated, state }: ComparedHolding): number {
  if (state !== 'different' || stated === null) return Math.max(0, Number(units))
  const traded = Number(units) - Number(stated.ledgerUnits)
  return Math.max(0, Number((Number(stated.units) + traded).toFixed(8)))
}
