import type { MissingPartReason } from '@plumbline/contract/assets/operations'
import type { Asset } from '@plumbline/contract/assets/schemas'
import type { NoProjectionReason } from '@plumbline/engine/dcf/projection'
import type { Outcome } from './value-asset.ts'

const reasons: Record<Exclude<NoProjectionReason, 'no-cash-flows'>, string> = {
  'last-flow-not-positive': 'The last free cash flow is not above zero, and no growth leads from it to a value.',
  'growth-below-total-loss': 'A growth below \u2212100% leaves nothing to project. Choose another growth.',
  'too-few-years': 'The history is too short for the growth chosen. Choose another growth.',
  'no-year-before': 'The growth chosen needs a year for which there is no statement. Choose another growth.',
  'base-not-positive': 'The growth chosen starts from a year whose flow is not above zero. Choose another growth.',
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
