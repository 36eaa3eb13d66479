import type * as engine from '@plumbline/engine/checks/finding'

/** What a check finds, in the order in which the page lists what was checked. */
export const FINDING_KINDS = [
  'trade-price',
  'split',
  'listing',
  'doubled',
  'oversold',
  'missing-dividends',
  'stale-price',
  'missing-rate',
  'statement',
  'overdrawn',
] as const satisfies readonly engine.FindingKind[]
export type FindingKind = (typeof FINDING_KINDS)[number]

/** Why a finding is ignored. */
export const IGNORE_REASONS = ['right', 'elsewhere', 'small'] as const
export type IgnoreReason = (typeof IGNORE_REASONS)[number]

export const MAX_IGNORE_NOTE_LENGTH = 200
/** Fixes of a portfolio that are measured, those with most in question first. */
export const MAX_MEASURED_FIXES = 100
