import type { MissingPartReason } from '@plumbline/contract/assets/operations'
import type { Asset } from '@plumbline/contract/assets/schemas'
import type { NoProjectionReason } from '@plumbline/engine/dcf/projection'
import type { Outcome } from './value-asset.ts'

const reasons: Record<Exclude<NoProjectionReason, 'no-cash-flows'>, string> = {
  'last-flow-not-positive': 'The last free cash flow is not above zero, so no growth rate gives a value.',
  'growth-below-total-loss': 'A growth below \u2212100% leaves nothing to project. Choose another growth rate.',
  'too-few-years': 'The history is too short for this growth rate. Choose another one.',
  'no-year-before': 'This growth rate needs a year that has no statement. Choose another one.',
  'base-not-positive': 'This growth rate starts from a year whose cash flow is not above zero. Choose another one.',
}

const missingStatements: Record<MissingPartReason, string> = {
  pending: 'Its statements are still loading from the data source.',
  'source-unavailable': 'The source of its statements does not answer; it is asked again later.',
  none: 'No free cash flow is reported.',
}

/** Why a share has no fair value, and what helps where something does. */
export function explainNoValue(asset: Asset, outcome: Outcome): string {
  if (outcome.reason === null) return 'The number of shares outstanding is unknown.'
  if (outcome.reason !== 'no-cash-flows') return reasons[outcome.reason]
  return missingStatements[asset.missing.find(({ part }) => part === 'profile')?.reason ?? 'none']
}
