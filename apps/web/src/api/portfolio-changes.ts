import type { DownloadedFile, ResultOf } from '@plumbline/client/client'
import type { BodyOf } from '@plumbline/contract/operation'
import {
  copyPortfolio,
  createPortfolio,
  decideSplit,
  deletePortfolio,
  exportPortfolio,
  updatePortfolio,
  updateViews,
} from '@plumbline/contract/portfolios/operations'
import type { View } from '@plumbline/contract/portfolios/schemas'
import { call } from './client.ts'
import { portfolioListQuery } from './portfolio-queries.ts'
import { queryClient } from './query-client.ts'

export async function postPortfolio(body: BodyOf<typeof createPortfolio>): Promise<ResultOf<typeof createPortfolio>> {
  const created = await call(createPortfolio, { body })
  await queryClient.invalidateQueries({ queryKey: portfolioListQuery.queryKey })
  return created
}

export type PortfolioChange = BodyOf<typeof updatePortfolio>

export async function patchPortfolio(portfolioId: string, body: PortfolioChange): Promise<void> {
  await call(updatePortfolio, { params: { id: portfolioId }, body })
  await refreshFigures()
}

export async function removePortfolio(portfolioId: string): Promise<void> {
  await call(deletePortfolio, { params: { id: portfolioId } })
  queryClient.removeQueries({ queryKey: ['portfolio', portfolioId] })
  await queryClient.invalidateQueries({ queryKey: portfolioListQuery.queryKey })
}

/** All views of a portfolio, in the order of their tabs. */
export async function patchViews(portfolioId: string, views: View[]): Promise<void> {
  await call(updateViews, { params: { id: portfolioId }, body: views })
  await queryClient.invalidateQueries({ queryKey: ['portfolio', portfolioId], exact: true })
}

export async function postSplitDecision(portfolioId: string, body: BodyOf<typeof decideSplit>): Promise<void> {
  await call(decideSplit, { params: { id: portfolioId }, body })
  await refreshFigures()
}

/** Returns the copy's id. */
export async function duplicatePortfolio(portfolioId: string): Promise<string> {
  const { _id } = await call(copyPortfolio, { params: { id: portfolioId } })
  await queryClient.invalidateQueries({ queryKey: portfolioListQuery.queryKey })
  return _id
}

/** The portfolio's transactions as csv, which imports again as the same holdings. */
export function downloadPortfolio(portfolioId: string): Promise<DownloadedFile> {
  return call(exportPortfolio, { params: { id: portfolioId } })
}

/** After a change of transactions or settings every figure that could depend on them is asked for again. */
export async function refreshFigures(): Promise<void> {
  await Promise.all(
    ['portfolios', 'portfolio', 'transactions'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
}
