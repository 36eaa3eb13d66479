import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { lazy } from 'react'
import { RowMenu } from './row-menu.tsx'

const load = () => import('./portfolio-entries.tsx')
const PortfolioEntries = lazy(async () => ({ default: (await load()).PortfolioEntries }))

/** The pages of a portfolio, and the ways to add to it, behind the dots at the end of its row. */
export function PortfolioMenu({ portfolio: { _id: portfolioId, name } }: { portfolio: PortfolioSummary }) {
  return (
    <RowMenu name={name} load={load} popup={(popup) => <PortfolioEntries popup={popup} portfolioId={portfolioId} />} />
  )
}
