import type * as engine from '@plumbline/engine/checks/finding'

/** What a check finds, in the order in which the page lists what was checked. */
export const FINDING_KINDS = [
  'trade-price',
  'split',
  'listing',
  'trade-date',
  'trade-units',
  'fee',
  'booked-split',
  'doubled',
  'opening',
  'oversold',
  'missing-dividends',
  'dividend-amount',
  'gap',
  'stale-price',
  'closes',
  'missing-rate',
  'statement',
  'overdrawn',
  'company-action',
] as const satisfies readonly engine.FindingKind[]
export type FindingKind = (typeof FINDING_KINDS)[number]

/** Corrections that make the price of a trade fit its day. */
export const TRADE_READINGS = [
  'hundredfold',
  'total',
  'swapped',
  'decimal-mark',
  'currency',
  'split',
  'day-month',
  'year',
  'other-asset',
] as const satisfies readonly engine.TradeReading[]

/** Company actions that a row of a file can state. */
export const STATED_ACTIONS = ['exchange', 'spinoff', 'takeover', 'bonus'] as const

/** Why a finding is ignored. */
export const IGNORE_REASONS = ['right', 'elsewhere', 'small'] as const
export type IgnoreReason = (typeof IGNORE_REASONS)[number]

export const MAX_IGNORE_NOTE_LENGTH = 200
/** Fixes of a portfolio that are measured, those with most in question first. */
export const MAX_MEASURED_FIXES = 100
