import { getBilling, listInvoices, previewPeriodChange } from '@plumbline/contract/billing/operations'
import type { BillingPeriod } from '@plumbline/contract/plans'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call(getBilling, { signal }),
})

export const invoicesQuery = queryOptions({
  queryKey: ['billing', 'invoices'],
  queryFn: ({ signal }) => call(listInvoices, { signal }),
})

/** The price of changing to a period now. The server holds it for a few minutes. */
export function periodChangeQuery(period: BillingPeriod) {
  return queryOptions({
    queryKey: ['billing', 'period', period],
    queryFn: ({ signal }) => call(previewPeriodChange, { query: { period }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
