import { listIncome } from '@plumbline/contract/income/operations'
import type { Income } from '@plumbline/contract/income/schemas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Dividends that the market data state and the transactions lack, as of now. */
export async function fetchMissingDividends(portfolioId: string): Promise<Income['missing']> {
  return (await call(listIncome, { params: { id: portfolioId } })).missing
}

interface AskedIncome {
  from?: string
  to?: string
  currency?: string
}

/** The dividends of a period, of the current fiscal year by default, and what is expected and missing. */
export const incomeQuery = (portfolioId: string, { from, to, currency }: AskedIncome) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'income', from ?? null, to ?? null, currency ?? null],
    queryFn: ({ signal }) =>
      call(listIncome, {
        params: { id: portfolioId },
        query: {
          ...(from !== undefined && { from }),
          ...(to !== undefined && { to }),
          ...(currency !== undefined && { currency }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
