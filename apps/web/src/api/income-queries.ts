import { listIncome } from '@plumbline/contract/income/operations'
import type { Income } from '@plumbline/contract/income/schemas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Dividends that the market data state and the transactions lack, as of now: the newest ones. */
export async function fetchMissingDividends(portfolioId: string): Promise<Income['missing']> {
  return (await call(listIncome, { params: { id: portfolioId } })).missing
}

/** The missing dividends of a response, and the older ones that it only counts. */
export async function fetchAllMissing(portfolioId: string, income: Income): Promise<Income['missing']> {
  let missing = income.missing
  while (missing.length < income.missingCount) {
    const [oldest] = missing
    if (oldest === undefined) break
    const query = { currency: income.currency, missingBefore: oldest.exDate }
    const page = await call(listIncome, { params: { id: portfolioId }, query })
    if (page.missing.length === 0) break
    missing = [...page.missing, ...missing]
  }
  return missing
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
