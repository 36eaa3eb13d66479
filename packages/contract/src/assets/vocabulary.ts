export const MAX_SEARCH_RESULTS = 100
/** Of the search text. */
export const MAX_SEARCH_LENGTH = 200

const FUND_TYPES: readonly (string | undefined)[] = ['ETF', 'FUND']

/** Whether an asset of this type is a fund. */
export const isFundType = (type: string | undefined) => FUND_TYPES.includes(type)

/** The markets that a preset benchmark may cover as a whole. */
export const COVERED_MARKETS = ['world', 'europe', 'united-states'] as const

export const PRICE_PERIODS = ['1m', '3m', '6m', '1y', '2y', '5y', 'max'] as const
export type PricePeriod = (typeof PRICE_PERIODS)[number]

/** Lines of a statement in one chart. */
export const MAX_STATEMENT_SERIES = 100

/** `splits` and `dividends` are missing if there are prices, but the source refused to return these parts. */
export const MISSING_PARTS = ['profile', 'prices', 'splits', 'dividends'] as const

/**
 * Why a part of an asset is missing. `pending`: it is being fetched, so retry in a few seconds. `source-unavailable`:
 * the source failed and is retried later. `none`: the source does not have it.
 */
export const MISSING_PART_REASONS = ['pending', 'source-unavailable', 'none'] as const
export type MissingPartReason = (typeof MISSING_PART_REASONS)[number]

/** What to do about an error in the source's prices: correct it, or leave what the source says. */
export const FINDING_CHOICES = ['accept', 'reject'] as const
export type FindingChoice = (typeof FINDING_CHOICES)[number]

export const SEARCH_STATES = ['found', 'nothing', 'pending', 'failed'] as const
export type SearchState = (typeof SEARCH_STATES)[number]
