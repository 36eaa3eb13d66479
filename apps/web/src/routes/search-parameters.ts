import type { PricePeriod } from '@plumbline/contract/assets'
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
