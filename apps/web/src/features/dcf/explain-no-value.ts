import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Asset } from '@plumbline/contract/assets/schemas'
import type { MissingPartReason } from '@plumbline/contract/assets/vocabulary'
import type { NoProjectionReason } from '@plumbline/engine/dcf/projection'
import type { Outcome } from './value-asset.ts'

const reasons: Record<Exclude<NoProjectionReason, 'no-cash-flows'>, MessageDescriptor> = {
  'last-flow-not-positive': msg`The last free cash flow is not above zero, so no growth rate gives a value.`,
  'growth-below-total-loss': msg`A growth below −100% leaves nothing to project. Choose another growth rate.`,
  'too-few-years': msg`The history is too short for this growth rate. Choose another one.`,
  'no-year-before': msg`This growth rate needs a year that has no statement. Choose another one.`,
  'base-not-positive': msg`This growth rate starts from a year whose cash flow is not above zero. Choose another one.`,
}

const missingStatements: Record<MissingPartReason, MessageDescriptor> = {
  pending: msg`Its statements are still loading from the data source.`,
  'source-unavailable': msg`The source of its statements did not respond. Plumbline tries again later.`,
  none: msg`No free cash flow is reported.`,
}

/** Why a share has no fair value, and what helps where something does. */
export function explainNoValue(asset: Asset, outcome: Outcome): string {
  if (outcome.reason === null) return t`The number of shares outstanding is unknown.`
  if (outcome.reason !== 'no-cash-flows') return i18n._(reasons[outcome.reason])
  return i18n._(missingStatements[asset.missing.find(({ part }) => part === 'profile')?.reason ?? 'none'])
}
