import type { DayNumber } from '@plumbline/engine/calendar'
import type { PathFrame } from './price-path.ts'

/** How a company earns and spends. Shares of revenue and of earnings are ratios. */
export interface CompanyFinances {
  /** Shares outstanding at the start, before any split. */
  startShares: number
  yearlyShareGrowth: number
  /** The ratio of market value to yearly revenue around which the price moves. */
  priceSales: number
  grossMargin: number
  operatingMargin: number
  research: number
  investment: number
  taxRate: number
  /** Share of the earnings of the last four quarters; 0 for companies that pay nothing. */
  payout: number
  dividendsPerYear: 1 | 2 | 4
  leverage: number
  fiscalYearEndQuarter: number
}

/** A payment per share or unit, as paid, by ex-date. */
export interface DatedDividend {
  day: DayNumber
  value: number
}

export type FlowField =
  | 'revenue'
  | 'costOfRevenue'
  | 'research'
  | 'selling'
  | 'depreciation'
  | 'interest'
  | 'tax'
  | 'netIncome'
  | 'receivablesIncrease'
  | 'inventoryIncrease'
  | 'payablesIncrease'
  | 'investment'
  | 'securitiesBought'
  | 'borrowed'
  | 'dividends'
  | 'sharesIssued'

type StockField =
  | 'cash'
  | 'securities'
  | 'receivables'
  | 'inventory'
  | 'plant'
  | 'goodwill'
  | 'payables'
  | 'debt'
  | 'commonStock'
  | 'retainedEarnings'

/**
 * The books of a company, quarter by quarter. Amounts are whole units of its currency. In every quarter assets =
 * liabilities + equity, and cash changes by the sum of the flows.
 */
export type CompanyBooks = Record<FlowField | StockField, Float64Array> & {
  /** Number of complete quarters. */
  count: number
  /** Shares at the end of each quarter, not adjusted for splits. */
  unsplitShares: Float64Array
  /** Deviation of each quarter's operating margin from the usual one, in standard deviations. */
  marginDeviation: Float64Array
  /** Dividend of each quarter per unsplit share, unrounded; 0 for none. */
  declared: Float64Array
  /** The same per share as paid. Has one more entry than the books: the current quarter. */
  dividendPerShare: Float64Array
  /** Index of the ex-date in the trading calendar. */
  exDateIndex: Int32Array
}

/** Empty books for up to `capacity` quarters. They can be filled again and again. */
export function allocateBooks(capacity: number): CompanyBooks {
  const column = () => new Float64Array(capacity)
  return {
    count: 0,
    revenue: column(),
    costOfRevenue: column(),
    research: column(),
    selling: column(),
    depreciation: column(),
    interest: column(),
    tax: column(),
    netIncome: column(),
    receivablesIncrease: column(),
    inventoryIncrease: column(),
    payablesIncrease: column(),
    investment: column(),
    securitiesBought: column(),
    borrowed: column(),
    dividends: column(),
    sharesIssued: column(),
    cash: column(),
    securities: column(),
    receivables: column(),
    inventory: column(),
    plant: column(),
    goodwill: column(),
    payables: column(),
    debt: column(),
    commonStock: column(),
    retainedEarnings: column(),
    unsplitShares: column(),
    marginDeviation: column(),
    declared: new Float64Array(capacity + 1),
    dividendPerShare: new Float64Array(capacity + 1),
    exDateIndex: new Int32Array(capacity + 1),
  }
}

/** Dividends up to and including `end`, from books that are already filled. */
export function companyDividends(frame: PathFrame, books: CompanyBooks, end: DayNumber): DatedDividend[] {
  const dividends: DatedDividend[] = []
  for (let q = 0; q <= books.count; q += 1) {
    const value = books.dividendPerShare[q] as number
    const day = frame.calendar.days[books.exDateIndex[q] as number]
    if (value > 0 && day !== undefined && day <= end) dividends.push({ day, value })
  }
  return dividends
}

/** Sum of one flow over the four quarters that end with quarter `q`; undefined for the first three. */
export function trailingYear(books: CompanyBooks, field: FlowField, q: number): number | undefined {
  if (q < 3 || q >= books.count) return undefined
  const flow = books[field]
  return (flow[q] as number) + (flow[q - 1] as number) + (flow[q - 2] as number) + (flow[q - 3] as number)
}

/** Equity is paid-in capital plus retained earnings. */
export function equityAt(books: CompanyBooks, q: number): number {
  return (books.commonStock[q] as number) + (books.retainedEarnings[q] as number)
}

/** Total assets at the end of a quarter. */
export function assetsAt(books: CompanyBooks, q: number): number {
  return (
    (books.cash[q] as number) +
    (books.securities[q] as number) +
    (books.receivables[q] as number) +
    (books.inventory[q] as number) +
    (books.plant[q] as number) +
    (books.goodwill[q] as number)
  )
}
