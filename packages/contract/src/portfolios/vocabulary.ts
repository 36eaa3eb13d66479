import type * as engine from '@plumbline/engine/cost-book'
import type { MeasuredReturn } from '@plumbline/engine/measure-return'
import type { ClassificationId } from '../categories/vocabulary.ts'

/** Fields of an asset. */
export const GROUPINGS = [
  'none',
  'country',
  'currency',
  'exchange',
  'industry',
  'sector',
  'type',
  'mktCapCategory',
] as const
export type FieldGrouping = (typeof GROUPINGS)[number]
/** By a field, or by the categories of a classification. */
export type Grouping = FieldGrouping | ClassificationId
export const POSITION_FILTERS = ['open', 'closed', 'all'] as const
export type PositionFilter = (typeof POSITION_FILTERS)[number]
export const RETURN_METHODS = ['twr', 'irr', 'dietz'] as const satisfies readonly MeasuredReturn['method'][]
export type ReturnMethod = (typeof RETURN_METHODS)[number]

export const COST_METHODS = ['average', 'fifo'] as const satisfies readonly engine.CostMethod[]
export type CostMethod = (typeof COST_METHODS)[number]

/**
 * Whether transactions are booked against cash: not at all, each against the cash of its currency, or all against the
 * cash of the portfolio's currency.
 */
export const CASH_BOOKINGS = ['off', 'per-currency', 'one-currency'] as const
export type CashBooking = (typeof CASH_BOOKINGS)[number]

/**
 * What happens to dividends that the market data state and the ledger lacks: they are booked on their pay day, their
 * owner is asked whether to record them, or neither.
 */
export const MARKET_DIVIDENDS = ['book', 'propose', 'off'] as const
export type MarketDividends = (typeof MARKET_DIVIDENDS)[number]

/** Maximum number of countries with a rate of withheld tax. */
export const MAX_WITHHELD_TAXES = 100

/** Why an asset has no value. */
export const MISSING_REASONS = ['no-price', 'no-rate'] as const

export const SPLIT_DECISIONS = ['accept', 'ignore', 'reconsider'] as const
export type SplitDecision = (typeof SPLIT_DECISIONS)[number]

/** As the id of a portfolio: all portfolios except samples, as one. */
export const ALL_PORTFOLIOS = 'all'

export const MAX_PORTFOLIO_NAME_LENGTH = 100
export const MAX_ACCOUNT_TYPE_LENGTH = 100
export const MAX_VIEWS = 30
export const MAX_VIEW_NAME_LENGTH = 100
export const MAX_VIEW_COLUMNS = 100
/** Maximum number of assets in a benchmark mix. */
export const MAX_BENCHMARK_PARTS = 20
