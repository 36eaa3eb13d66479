import type {
  createPortfolio,
  Performance,
  Portfolio,
  PortfolioSummary,
  updatePortfolio,
} from '@plumbline/contract/portfolios'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './client.ts'
import { queryClient } from './query-client.ts'

export const portfolioListQuery = queryOptions({
  queryKey: ['portfolios'],
  queryFn: ({ signal }) => request<PortfolioSummary[]>('GET', '/portfolio', { signal }),
})

export const portfolioQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId],
    queryFn: ({ signal }) => request<Portfolio>('GET', `/portfolio/${encodeURIComponent(portfolioId)}`, { signal }),
  })

export const performanceQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'performance'],
    queryFn: ({ signal }) =>
      request<Performance>('POST', `/portfolio/${encodeURIComponent(portfolioId)}/performance`, { signal }),
  })

type NewPortfolio = z.input<typeof createPortfolio.body>
type CreatedPortfolio = z.infer<typeof createPortfolio.answer>

export async function postPortfolio(body: NewPortfolio): Promise<CreatedPortfolio> {
  const created = await request<CreatedPortfolio>('POST', '/portfolio', { body: body ?? {} })
  await queryClient.invalidateQueries({ queryKey: portfolioListQuery.queryKey })
  return created
}

export type PortfolioChange = z.input<typeof updatePortfolio.body>

export async function patchPortfolio(portfolioId: string, body: PortfolioChange): Promise<void> {
  await request('PATCH', `/portfolio/${encodeURIComponent(portfolioId)}`, { body })
  await refreshFigures()
}

export async function removePortfolio(portfolioId: string): Promise<void> {
  await request('DELETE', `/portfolio/${encodeURIComponent(portfolioId)}`)
  queryClient.removeQueries({ queryKey: ['portfolio', portfolioId] })
  await queryClient.invalidateQueries({ queryKey: portfolioListQuery.queryKey })
}

/** After a change of transactions or settings every figure that could depend on them is asked for again. */
export async function refreshFigures(): Promise<void> {
  await Promise.all(
    ['portfolios', 'portfolio', 'transactions'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
}
