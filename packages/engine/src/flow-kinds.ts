import type { Leaf } from './explanation.ts'

const TAKING: ReadonlySet<Leaf['kind']> = new Set([
  'sell',
  'transferout',
  'withdrawal',
  'paid',
  'interestpaid',
  'tax',
  'fee',
])
const CHARGES: ReadonlySet<Leaf['kind']> = new Set(['fee', 'interestpaid', 'tax'])
const CASH_FLOWS: ReadonlySet<Leaf['kind']> = new Set(['deposit', 'withdrawal', 'received', 'paid'])

/** True if its units leave the holding. */
export function takesUnits(kind: Leaf['kind']): boolean {
  return TAKING.has(kind)
}

/** True if its whole amount is a fee. */
export function isCharge(kind: Leaf['kind']): boolean {
  return CHARGES.has(kind)
}

/** True for cash that comes from or goes to outside of the holding. A fee beside it is not part of the flow. */
export function isCashFlow(kind: Leaf['kind']): boolean {
  return CASH_FLOWS.has(kind)
}

/** True for a sale, and for units that go to another portfolio. */
export function givesUnits(kind: Leaf['kind']): boolean {
  return kind === 'sell' || kind === 'transferout'
}

/** True for a purchase, and for units that come from another portfolio. */
export function bringsUnits(kind: Leaf['kind']): boolean {
  return kind === 'buy' || kind === 'transferin'
}
