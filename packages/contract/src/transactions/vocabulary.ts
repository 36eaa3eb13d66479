import type * as engine from '@plumbline/engine/ledger'

/** What happens to a security. */
export const SECURITY_TRANSACTION_TYPES = [
  'buy',
  'sell',
  'dividend',
  'returnofcapital',
  'fee',
  'split',
  'reversesplit',
] as const satisfies readonly engine.SecurityTransactionType[]
export type SecurityTransactionType = (typeof SECURITY_TRANSACTION_TYPES)[number]
/** What happens to money alone, in portfolios that book cash. Its asset is the currency. */
export const MONEY_TRANSACTION_TYPES = [
  'deposit',
  'withdrawal',
  'interest',
  'interestpaid',
  'tax',
] as const satisfies readonly engine.MoneyTransactionType[]
export type MoneyTransactionType = (typeof MONEY_TRANSACTION_TYPES)[number]
export const TRANSACTION_TYPES = [...SECURITY_TRANSACTION_TYPES, ...MONEY_TRANSACTION_TYPES] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]
/** All types in a ledger. A `spinoff` is always part of a company action: it takes a share of the cost of a holding. */
export const RECORDED_TYPES = [...TRANSACTION_TYPES, 'spinoff'] as const satisfies readonly engine.RecordedType[]
export type RecordedType = (typeof RECORDED_TYPES)[number]

/** Only trades and splits have units: the price of all others is the whole amount. */
export function hasUnits(type: string): boolean {
  return type === 'buy' || type === 'sell' || type === 'split' || type === 'reversesplit'
}

/** `exchange`: all units become units of another security. `spinoff`: units of another security are added. */
export const COMPANY_ACTIONS = ['exchange', 'spinoff'] as const satisfies readonly engine.CompanyAction[]
export type CompanyAction = (typeof COMPANY_ACTIONS)[number]
/** What a stored move of units is, unless it is a transfer between portfolios. `opening`: an opening position. */
export const TRANSFER_ACTIONS = [...COMPANY_ACTIONS, 'opening'] as const satisfies readonly engine.TransferAction[]
export type TransferAction = (typeof TRANSFER_ACTIONS)[number]
/** Actions within one security, recorded as ordinary transactions of it. */
export const SINGLE_ACTIONS = ['returnofcapital', 'takeover', 'bonus', 'rights'] as const
export type SingleAction = (typeof SINGLE_ACTIONS)[number]
export function isSingleAction(kind: CompanyActionKind): kind is SingleAction {
  return SINGLE_ACTIONS.some((each) => each === kind)
}
export const COMPANY_ACTION_KINDS = [...COMPANY_ACTIONS, ...SINGLE_ACTIONS] as const
export type CompanyActionKind = (typeof COMPANY_ACTION_KINDS)[number]

export function isMoneyType(type: string): boolean {
  return MONEY_TRANSACTION_TYPES.some((each) => each === type)
}

export const TRANSACTION_PERIODS = ['current-month', 'last-month', 'current-year', 'last-year', 'all'] as const
export type TransactionPeriod = (typeof TRANSACTION_PERIODS)[number]

/** The source of a manually entered transaction. Other sources are file or broker names. */
export const MANUAL_SOURCE = 'manual'
/** The source of a split that was accepted from the market data. */
export const MARKET_SOURCE = 'market'
/** The source of a purchase that a savings plan proposed or booked. */
export const PLAN_SOURCE = 'plan'

export const MAX_TRANSACTIONS_PER_CALL = 1000
export const MAX_TRANSACTIONS_PER_PAGE = 1000
export const MAX_PREVIEW_ROWS = 1000
/** Highest row number in a file. */
export const MAX_ROW_NUMBER = 10_000_000
export const MAX_COMMENTS_LENGTH = 2000
export const MAX_IDEMPOTENCY_KEY_LENGTH = 200
/** Maximum number of transactions in one bulk change. */
export const MAX_CHANGED_TRANSACTIONS = 1000
export const MAX_FILTER_LENGTH = 200

/** Value of the import filter for transactions without an import. */
export const BY_HAND = 'by-hand'
