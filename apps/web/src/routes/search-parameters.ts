import type { PricePeriod } from '@plumbline/contract/assets'
import type { StatementPeriod } from '@plumbline/contract/statement-years'
import type { TransactionPeriod } from '@plumbline/contract/transactions'

const transactionPeriods: readonly unknown[] = [
  'current-month',
  'last-month',
  'current-year',
  'last-year',
  'all',
] satisfies TransactionPeriod[]

const pricePeriods: readonly unknown[] = ['1m', '3m', '6m', '1y', '2y', '5y', 'max'] satisfies PricePeriod[]

/** What an address does not say, or says wrongly, is left out: the page then takes its default. */
export function readTransactionPeriod(search: Record<string, unknown>): { period?: TransactionPeriod } {
  const { period } = search
  return transactionPeriods.includes(period) ? { period: period as TransactionPeriod } : {}
}

export function readPricePeriod(search: Record<string, unknown>): { period?: PricePeriod } {
  const period = typeof search.period === 'string' ? search.period.toLowerCase() : undefined
  return pricePeriods.includes(period) ? { period: period as PricePeriod } : {}
}

const statements: readonly unknown[] = ['Balance_Sheet', 'Cash_Flow', 'Income_Statement']
const statementYears: readonly unknown[] = [1, 5, 10, 20]

export type FundamentalsSearch = {
  statement?: 'Balance_Sheet' | 'Cash_Flow' | 'Income_Statement'
  period?: StatementPeriod
  years?: 1 | 5 | 10 | 20
  /** Names of the lines that are drawn, with commas between them. */
  lines?: string
}

export function readFundamentalsSearch(search: Record<string, unknown>): FundamentalsSearch {
  const { statement, period, lines } = search
  const years = Number(search.years)
  return {
    ...(statements.includes(statement) && { statement: statement as NonNullable<FundamentalsSearch['statement']> }),
    ...((period === 'yearly' || period === 'quarterly') && { period }),
    ...(statementYears.includes(years) && { years: years as NonNullable<FundamentalsSearch['years']> }),
    ...(typeof lines === 'string' && { lines }),
  }
}
