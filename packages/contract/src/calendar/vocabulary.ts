import { MISSING_PART_REASONS } from '../assets/vocabulary.ts'

/**
 * `declared`: announced by the payer. `estimated`: repeats a payment of the last year. `missing`: paid while units
 * were held, and not in the ledger. `received`: in the ledger.
 */
export const DIVIDEND_DATE_STATES = ['declared', 'estimated', 'missing', 'received'] as const
export type DividendDateState = (typeof DIVIDEND_DATE_STATES)[number]

/** The dates of an asset that may not be known. */
export const UNKNOWN_DATES = ['earnings', 'dividends', 'splits'] as const

/** `not-announced`: the source has the company, but no date of its next report. */
export const UNKNOWN_DATE_REASONS = [...MISSING_PART_REASONS, 'not-announced'] as const
export type UnknownDateReason = (typeof UNKNOWN_DATE_REASONS)[number]
