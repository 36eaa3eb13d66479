import type { CompanyActionKind } from '@plumbline/contract/transactions/vocabulary'
import { text } from '@plumbline/text/text'
import { fieldProblem } from '../../errors.ts'

/** The fields that only some kinds of actions have. */
export interface ActionFields {
  otherStockId?: string | undefined
  ratio?: string | undefined
  otherUnits?: string | undefined
  costShare?: string | undefined
  price?: string | undefined
  amount?: string | undefined
}

const FIELDS: Readonly<Record<CompanyActionKind, readonly (keyof ActionFields)[]>> = {
  exchange: ['otherStockId', 'ratio', 'otherUnits', 'price', 'amount'],
  spinoff: ['otherStockId', 'ratio', 'otherUnits', 'costShare', 'price'],
  returnofcapital: ['amount'],
  takeover: ['amount'],
  bonus: ['ratio', 'otherUnits'],
  rights: ['ratio', 'otherUnits', 'price', 'amount'],
}
const ALL_FIELDS = ['otherStockId', 'ratio', 'otherUnits', 'costShare', 'price', 'amount'] as const

/**
 * Refuses an action with a field that its kind does not have, or without one that it needs.
 *
 * @throws {DomainError} `invalid-payload`
 */
export function requireFields(kind: CompanyActionKind, stated: ActionFields): void {
  const other = ALL_FIELDS.find((field) => stated[field] !== undefined && !FIELDS[kind].includes(field))
  if (other !== undefined)
    throw fieldProblem('invalid-payload', other, text('This kind of company action does not have this field'))
  if (kind === 'spinoff' && stated.costShare === undefined)
    throw fieldProblem('invalid-payload', 'costShare', text('A spin-off needs a share of the cost'))
  const { ratio, otherUnits, price, amount } = stated
  const countsUnits = FIELDS[kind].includes('ratio')
  const hasUnits = ratio !== undefined || otherUnits !== undefined
  const mayLackUnits = kind === 'rights' && amount !== undefined && price === undefined
  if ((ratio !== undefined && otherUnits !== undefined) || (countsUnits && !hasUnits && !mayLackUnits))
    throw fieldProblem('invalid-payload', 'ratio', text('Enter either the ratio or the units received'))
  if (kind === 'rights' && hasUnits && price === undefined)
    throw fieldProblem('invalid-payload', 'price', text('Enter the price of a new unit'))
  if (!countsUnits && amount === undefined)
    throw fieldProblem('invalid-payload', 'amount', text('Enter the money that was paid'))
}
