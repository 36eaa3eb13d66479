import { type PricePeriod, pricePeriods } from '@plumbline/contract/assets/operations'
import {
  type StatementName,
  type StatementPeriod,
  statementNames,
  statementPeriods,
} from '@plumbline/contract/assets/statements'
import { type ExplainedFigure, explainedFigures } from '@plumbline/contract/explanations/operations'
import { type BillingPeriod, billingPeriods } from '@plumbline/contract/plans'
import {
  type Grouping,
  groupings,
  type PositionFilter,
  positionFilters,
} from '@plumbline/contract/portfolios/operations'
import {
  MAX_FILTER_LENGTH,
  type TransactionPeriod,
  transactionPeriods,
  transactionTypes,
} from '@plumbline/contract/transactions/operations'
import type { TransactionFilter } from '@plumbline/contract/transactions/schemas'
import { isIsoDate } from '@plumbline/engine/calendar'
import { readViewChoice, type ViewChoice } from '../features/holdings/preset-views.ts'

function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value)
}

/** Leaves out absent and invalid parameters; the page then uses its default. */
export function readTransactionPeriod(search: Record<string, unknown>): { period?: TransactionPeriod } {
  const period = oneOf(transactionPeriods, search.period)
  return period === undefined ? {} : { period }
}

/** The filter of a portfolio's transactions. Dates take the place of the period. */
export function readTransactionFilter(search: Record<string, unknown>): TransactionFilter {
  const text = (name: string) => (search[name] === undefined ? '' : String(search[name]))
  const day = (name: 'from' | 'to') => (isIsoDate(text(name)) ? { [name]: text(name) } : {})
  const types = text('types')
    .split(',')
    .filter((type) => oneOf(transactionTypes, type))
  const dates: TransactionFilter = { ...day('from'), ...day('to') }
  return {
    ...(Object.keys(dates).length > 0 ? dates : readTransactionPeriod(search)),
    ...(types.length > 0 && { types: types.join(',') }),
    ...(text('asset') && { asset: text('asset') }),
    ...(text('import') && { import: text('import') }),
    ...(text('q') && { q: text('q').slice(0, MAX_FILTER_LENGTH) }),
  }
}

/** `compare` is the id of the asset that the price is compared with. */
export type PriceSearch = { period?: PricePeriod; compare?: string }

export function readPriceSearch(search: Record<string, unknown>): PriceSearch {
  const period = oneOf(pricePeriods, String(search.period).toLowerCase())
  const { compare } = search
  return { ...(period && { period }), ...(typeof compare === 'string' && compare && { compare }) }
}

/** `year` is the one of the bridge; `from` and `to` are the closes between which any period is measured. */
export type PerformanceSearch = { year?: number; from?: string; to?: string }

export function readPerformanceSearch(search: Record<string, unknown>): PerformanceSearch {
  const year = Number(search.year)
  const [from, to] = [String(search.from), String(search.to)]
  const isPeriod = isIsoDate(from) && isIsoDate(to) && '1900-01-01' <= from && from < to
  return {
    ...(Number.isInteger(year) && year >= 1900 && year <= 9999 && { year }),
    ...(isPeriod && { from, to }),
  }
}

export type HoldingsSearch = {
  view?: ViewChoice | undefined
  /** A column, descending with `-` before it. */
  sort?: string | undefined
  group?: Grouping | undefined
  positions?: PositionFilter | undefined
  /** The figure whose explanation is open. Links in mails use it. */
  explain?: ExplainedFigure
  asset?: string
  /** The close of this day starts the period. */
  from?: string
  to?: string
}

export function readHoldingsSearch(search: Record<string, unknown>): HoldingsSearch {
  const view = readViewChoice(search.view)
  const group = oneOf(groupings, search.group)
  const positions = oneOf(positionFilters, search.positions)
  const explain = oneOf(explainedFigures, search.explain)
  const { from, to } = readPerformanceSearch(search)
  return {
    ...(view && { view }),
    ...(typeof search.sort === 'string' && /^-?\w+$/.test(search.sort) && { sort: search.sort }),
    ...(group && { group }),
    ...(positions && { positions }),
    ...(explain && { explain }),
    ...(explain && typeof search.asset === 'string' && { asset: search.asset }),
    ...(explain && from && to && { from, to }),
  }
}

const statementYears = [1, 5, 10, 20] as const

export type FundamentalsSearch = {
  statement?: StatementName
  period?: StatementPeriod
  years?: (typeof statementYears)[number]
  /** Names of the lines that are drawn, with commas between them. */
  lines?: string
}

export function readFundamentalsSearch(search: Record<string, unknown>): FundamentalsSearch {
  const { lines } = search
  const statement = oneOf(statementNames, search.statement)
  const period = oneOf(statementPeriods, search.period)
  const years = oneOf(statementYears, Number(search.years))
  return {
    ...(statement && { statement }),
    ...(period && { period }),
    ...(years && { years }),
    ...(typeof lines === 'string' && { lines }),
  }
}

export type SubscribeSearch = {
  source?: string
  period?: BillingPeriod
  /** A discount code that was applied in the upgrade dialog. */
  code?: string
}

export function readSubscribeSearch(search: Record<string, unknown>): SubscribeSearch {
  const { source, code } = search
  return {
    ...(typeof source === 'string' && { source }),
    ...readBillingPeriod(search),
    ...(typeof code === 'string' && { code }),
  }
}

export function readBillingPeriod(search: Record<string, unknown>): { period?: BillingPeriod } {
  const period = oneOf(billingPeriods, search.period)
  return period === undefined ? {} : { period }
}
