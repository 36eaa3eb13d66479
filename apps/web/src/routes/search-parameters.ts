import {
  STATEMENT_NAMES,
  STATEMENT_PERIODS,
  type StatementName,
  type StatementPeriod,
} from '@plumbline/contract/assets/statements'
import { PRICE_PERIODS, type PricePeriod } from '@plumbline/contract/assets/vocabulary'
import { isClassificationId } from '@plumbline/contract/categories/vocabulary'
import { currencies } from '@plumbline/contract/currencies'
import { BILLING_PERIODS, type BillingPeriod } from '@plumbline/contract/plans'
import {
  GROUPINGS,
  type Grouping,
  POSITION_FILTERS,
  type PositionFilter,
} from '@plumbline/contract/portfolios/vocabulary'
import {
  LIST_COUNTRIES,
  type ListCountry,
  LOT_METHODS,
  type LotMethod,
  MAX_LONG_TERM_MONTHS,
  REPORT_COUNTRIES,
  type ReportCountry,
} from '@plumbline/contract/realized-gains/vocabulary'
import type { TransactionFilter } from '@plumbline/contract/transactions/schemas'
import {
  MAX_FILTER_LENGTH,
  TRANSACTION_PERIODS,
  TRANSACTION_TYPES,
  type TransactionPeriod,
  type TransactionType,
} from '@plumbline/contract/transactions/vocabulary'
import { isIsoDate } from '@plumbline/engine/calendar'
import type { PastMoment } from '../api/ledger-changes.ts'
import { readViewChoice, type ViewChoice } from '../features/holdings/preset-views.ts'
import { EARLIEST_DATE } from '../formatting/earliest-date.ts'

function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value)
}

/** Leaves out absent and invalid parameters; the page then uses its default. */
export function readTransactionPeriod(search: Record<string, unknown>): { period?: TransactionPeriod } {
  const period = oneOf(TRANSACTION_PERIODS, search.period)
  return period === undefined ? {} : { period }
}

/** The filter of a portfolio's transactions. Dates take the place of the period. */
export function readTransactionFilter(search: Record<string, unknown>): TransactionFilter {
  const text = (name: string) => (search[name] === undefined ? '' : String(search[name]))
  const day = (name: 'from' | 'to') => (isIsoDate(text(name)) ? { [name]: text(name) } : {})
  const types = text('types')
    .split(',')
    .filter((type) => oneOf(TRANSACTION_TYPES, type))
  const dates: TransactionFilter = { ...day('from'), ...day('to') }
  return {
    ...(Object.keys(dates).length > 0 ? dates : readTransactionPeriod(search)),
    ...(types.length > 0 && { types: types.join(',') }),
    ...(text('asset') && { asset: text('asset') }),
    ...(text('import') && { import: text('import') }),
    ...(text('tag') && { tag: text('tag') }),
    ...(text('q') && { q: text('q').slice(0, MAX_FILTER_LENGTH) }),
  }
}

/** What the first row of the form begins with: the id of an asset, a day and units, or a type and an amount of money. */
export type AddSearch = {
  asset?: string
  date?: string
  units?: string
  type?: TransactionType
  amount?: string
  currency?: string
}

export function readAddSearch(search: Record<string, unknown>): AddSearch {
  const { asset, date, units, amount, currency } = search
  const type = oneOf(TRANSACTION_TYPES, String(search.type))
  return {
    ...(typeof asset === 'string' && { asset }),
    ...(isIsoDate(String(date)) && { date: String(date) }),
    ...(Number(units) > 0 && { units: String(units) }),
    ...(type && { type }),
    ...(Number(amount) > 0 && { amount: String(amount) }),
    ...(typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && { currency }),
  }
}

/** `day` is the day of the statement; without it, that of the newest one. */
export function readReconcileSearch({ day }: Record<string, unknown>): { day?: string } {
  return isIsoDate(String(day)) ? { day: String(day) } : {}
}

/** `at` is an instant, `before` the id of a change: each takes the place of the end of `day` as the moment. */
export function readPastMoment({ at, before, day }: Record<string, unknown>): PastMoment {
  const isBefore = typeof before === 'string' && before !== ''
  const isInstant = typeof at === 'string' && !Number.isNaN(Date.parse(at))
  return {
    ...(isBefore && { before }),
    ...(isInstant && !isBefore && { at: new Date(at).toISOString() }),
    ...(isIsoDate(String(day)) && { day: String(day) }),
  }
}

/** `compare` is the id of the asset that the price is compared with, `correct` the day whose price is corrected. */
export type PriceSearch = { period?: PricePeriod; compare?: string; correct?: string }

export function readPriceSearch(search: Record<string, unknown>): PriceSearch {
  const period = oneOf(PRICE_PERIODS, String(search.period).toLowerCase())
  const { compare, correct } = search
  return {
    ...(period && { period }),
    ...(typeof compare === 'string' && compare && { compare }),
    ...(isIsoDate(String(correct)) && { correct: String(correct) }),
  }
}

/** What a portfolio is measured in; without it, in its own currency, and all portfolios in the account's. */
export type CurrencySearch = { currency?: string }

export function readCurrency(search: Record<string, unknown>): CurrencySearch {
  const currency = oneOf(currencies, search.currency)
  return currency === undefined ? {} : { currency }
}

/**
 * `against` is the id of the asset that all portfolios are compared with instead of their own benchmark. `also` has the
 * ids of further securities that have a line, separated by commas.
 */
export type BenchmarkSearch = { against?: string; also?: string } & CurrencySearch

export function readBenchmarkSearch(search: Record<string, unknown>): BenchmarkSearch {
  const { against, also } = search
  return {
    ...(typeof against === 'string' && against && { against }),
    ...(typeof also === 'string' && also && { also }),
    ...readCurrency(search),
  }
}

/** `symbol` is the one whose news are shown. A symbol of digits comes as a number. */
export type NewsSearch = { symbol?: string } & CurrencySearch

export function readNewsSearch(search: Record<string, unknown>): NewsSearch {
  const { symbol } = search
  const isSymbol = typeof symbol === 'string' || typeof symbol === 'number'
  return { ...(isSymbol && { symbol: String(symbol) }), ...readCurrency(search) }
}

/** `year` is the one of the bridge; `from` and `to` are the closes between which any period is measured. */
export type PerformanceSearch = { year?: number; from?: string; to?: string } & CurrencySearch

export function readPerformanceSearch(search: Record<string, unknown>): PerformanceSearch {
  const year = Number(search.year)
  const [from, to] = [String(search.from), String(search.to)]
  const isPeriod = isIsoDate(from) && isIsoDate(to) && EARLIEST_DATE <= from && from < to
  return {
    ...(Number.isInteger(year) && year >= 1900 && year <= 9999 && { year }),
    ...(isPeriod && { from, to }),
    ...readCurrency(search),
  }
}

/** `from` and `to` are the first and the last day of what was received. */
export type IncomeSearch = { from?: string; to?: string } & CurrencySearch

export function readIncomeSearch(search: Record<string, unknown>): IncomeSearch {
  return { ...readDays(search), ...readCurrency(search) }
}

/** The first and the last day of a period; neither if they are no days in order. */
function readDays(search: Record<string, unknown>): { from?: string; to?: string } {
  const [from, to] = [String(search.from), String(search.to)]
  return isIsoDate(from) && isIsoDate(to) && EARLIEST_DATE <= from && from <= to ? { from, to } : {}
}

/**
 * `from` and `to` are the first and the last day of the sales; `months`, held for longer, makes a gain long term;
 * `report` is the country whose rules apply instead.
 */
export type GainsSearch = {
  from?: string
  to?: string
  method?: LotMethod
  months?: number
  report?: ReportCountry | ListCountry | undefined
} & CurrencySearch

export function readGainsSearch(search: Record<string, unknown>): GainsSearch {
  const method = oneOf(LOT_METHODS, search.method)
  const report = oneOf([...REPORT_COUNTRIES, ...LIST_COUNTRIES], search.report)
  const months = Number(search.months)
  return {
    ...readDays(search),
    ...(method && { method }),
    ...(report && { report }),
    ...(Number.isInteger(months) && months >= 1 && months <= MAX_LONG_TERM_MONTHS && { months }),
    ...readCurrency(search),
  }
}

export type ExplainedSearch = {
  /** The name of the figure whose explanation is open. Links in mails use it. */
  explain?: string
  asset?: string
  /** The close of this day starts the period. */
  from?: string
  to?: string
}

export type HoldingsSearch = {
  view?: ViewChoice | undefined
  /** A column, descending with `-` before it. */
  sort?: string | undefined
  group?: Grouping | undefined
  positions?: PositionFilter | undefined
  /** The id of a tag. */
  tag?: string | undefined
} & ExplainedSearch &
  CurrencySearch

/** The figure whose explanation a link opens, its line and its days. */
function readExplained(search: Record<string, unknown>): ExplainedSearch {
  const { explain } = search
  if (typeof explain !== 'string' || !/^[\w.]{1,40}$/.test(explain)) return {}
  const { from, to } = readPerformanceSearch(search)
  return {
    explain,
    ...(typeof search.asset === 'string' && { asset: search.asset }),
    ...(from && to && { from, to }),
  }
}

function readGrouping(value: unknown): Grouping | undefined {
  return typeof value === 'string' && isClassificationId(value) ? value : oneOf(GROUPINGS, value)
}

/** An id of digits comes as a number. */
function readTag({ tag }: Record<string, unknown>): { tag?: string } {
  return typeof tag === 'string' || typeof tag === 'number' ? { tag: String(tag) } : {}
}

export function readHoldingsSearch(search: Record<string, unknown>): HoldingsSearch {
  const view = readViewChoice(search.view)
  const group = readGrouping(search.group)
  const positions = oneOf(POSITION_FILTERS, search.positions)
  return {
    ...readCurrency(search),
    ...(view && { view }),
    ...(typeof search.sort === 'string' && /^-?[\w-]+$/.test(search.sort) && { sort: search.sort }),
    ...(group && { group }),
    ...(positions && { positions }),
    ...readTag(search),
    ...readExplained(search),
  }
}

export type WholeSearch = ExplainedSearch &
  CurrencySearch & { positions?: PositionFilter; sort?: string; group?: Grouping; tag?: string }

export function readWholeSearch(search: Record<string, unknown>): WholeSearch {
  const group = readGrouping(search.group)
  const positions = oneOf(POSITION_FILTERS, search.positions)
  return {
    ...readCurrency(search),
    ...(positions && { positions }),
    ...(group && { group }),
    ...(typeof search.sort === 'string' && /^-?\w+$/.test(search.sort) && { sort: search.sort }),
    ...readTag(search),
    ...readExplained(search),
  }
}

const STATEMENT_YEARS = [1, 5, 10, 20] as const

export type FundamentalsSearch = {
  statement?: StatementName
  period?: StatementPeriod
  years?: (typeof STATEMENT_YEARS)[number]
  /** Names of the lines that are drawn, with commas between them. */
  lines?: string
}

export function readFundamentalsSearch(search: Record<string, unknown>): FundamentalsSearch {
  const { lines } = search
  const statement = oneOf(STATEMENT_NAMES, search.statement)
  const period = oneOf(STATEMENT_PERIODS, search.period)
  const years = oneOf(STATEMENT_YEARS, Number(search.years))
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
  const period = oneOf(BILLING_PERIODS, search.period)
  return period === undefined ? {} : { period }
}

/** `q` is the text to search the help for. */
export function readHelpSearch({ q }: Record<string, unknown>): { q?: string } {
  return q === undefined || q === '' ? {} : { q: String(q) }
}
