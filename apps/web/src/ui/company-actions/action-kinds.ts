import { type CompanyAction, type CompanyActionKind, isSingleAction } from '@plumbline/contract/transactions/vocabulary'

/** True for an action that brings another security. */
export function hasOther(kind: CompanyActionKind): kind is CompanyAction {
  return !isSingleAction(kind)
}

/** True for an action that brings units, of this security or another one. */
export function hasNewUnits(kind: CompanyActionKind): boolean {
  return kind !== 'returnofcapital' && kind !== 'takeover'
}

/** True where the new units have a value or a price. */
export function hasPrice(kind: CompanyActionKind): boolean {
  return hasOther(kind) || kind === 'rights'
}

/** True for an action that may pay money. */
export function hasAmount(kind: CompanyActionKind): boolean {
  return kind !== 'spinoff' && kind !== 'bonus'
}
