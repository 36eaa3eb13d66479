import type {
  copyPortfolio,
  createPortfolio,
  decideSplit,
  Grouping,
  Performance,
  Portfolio,
  PortfolioSummary,
  PositionFilter,
  updatePortfolio,
  View,
} from '@plumbline/contract/portfolios'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request, send } from './client.ts'
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

/** The groups by a field that the settings may not have yet. */
export const groupsQuery = (portfolioId: string, groupBy: Grouping, positionBy: PositionFilter) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'groups', groupBy, positionBy],
    queryFn: async ({ signal }) => {
      const path = `/portfolio/${encodeURIComponent(portfolioId)}`
      const { groups } = await request<Portfolio>('GET', path, { query: { groupBy, positionBy }, signal })
      return groups
    },
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

/** All views of a portfolio, in the order of their tabs. */
export async function patchViews(portfolioId: string, views: View[]): Promise<void> {
  await request('PATCH', `/portfolio/${encodeURIComponent(portfolioId)}/views`, { body: views })
  await queryClient.invalidateQueries({ queryKey: ['portfolio', portfolioId], exact: true })
}

type SplitChoice = z.input<typeof decideSplit.body>
export type SplitDecision = SplitChoice['decision']

export async function postSplitDecision(portfolioId: string, choice: SplitChoice): Promise<void> {
  await request('POST', `/portfolio/${encodeURIComponent(portfolioId)}/splits`, { body: choice })
  await refreshFigures()
}

/** Answers the copy's id. */
export async function duplicatePortfolio(portfolioId: string): Promise<string> {
  const path = `/portfolio/${encodeURIComponent(portfolioId)}/copy`
  const { _id } = await request<z.infer<typeof copyPortfolio.answer>>('POST', path)
  await queryClient.invalidateQueries({ queryKey: portfolioListQuery.queryKey })
  return _id
}

/** The portfolio's transactions as csv, which imports again as the same holdings. */
export async function downloadPortfolio(portfolioId: string): Promise<Blob> {
  const response = await send('GET', `/portfolio/${encodeURIComponent(portfolioId)}/export`, {
    headers: { accept: 'text/csv' },
  })
  return response.blob()
}

/** After a change of transactions or settings every figure that could depend on them is asked for again. */
export async function refreshFigures(): Promise<void> {
  await Promise.all(
    ['portfolios', 'portfolio', 'transactions'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
}
