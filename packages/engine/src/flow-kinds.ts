import type { Leaf } from './explanation.ts'

type Kinds = ReadonlySet<Leaf['kind']>

/** Units that come with their purchases, and units that go with them. */
const ARRIVING: Kinds = new Set(['transferin', 'exchangein', 'spinoffin', 'openingposition'])
const LEAVING: Kinds = new Set(['transferout', 'exchangeout'])
const TAKING: Kinds = new Set([...LEAVING, 'sell', 'withdrawal', 'paid', 'interestpaid', 'tax', 'fee'])
const CHARGES: Kinds = new Set(['fee', 'interestpaid', 'tax'])
const CASH_FLOWS: Kinds = new Set(['deposit', 'withdrawal', 'received', 'paid'])

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

/** True for a sale, and for units that go to another portfolio or security. */
export function givesUnits(kind: Leaf['kind']): boolean {
  return kind === 'sell' || LEAVING.has(kind)
}

/** True for a purchase, and for units that come from another portfolio or security. */
export function bringsUnits(kind: Leaf['kind']): boolean {
  return kind === 'buy' || ARRIVING.has(kind)
}

/** True for what lowers the cost of a holding but leaves its units as they are. */
export function lowersCost(kind: Leaf['kind']): boolean {
  return kind === 'spinoff' || kind === 'returnofcapital'
}

/** True for units that come with their purchases. */
export function bringsPurchases(kind: Leaf['kind']): boolean {
  return ARRIVING.has(kind)
}

/** True for units that go with their purchases. */
export function takesUnitsWithPurchases(kind: Leaf['kind']): boolean {
  return LEAVING.has(kind)
}

/** True for units that go with their purchases, and for a spin-off, which takes cost but no units. */
export function takesPurchases(kind: Leaf['kind']): boolean {
  return kind === 'spinoff' || LEAVING.has(kind)
}
