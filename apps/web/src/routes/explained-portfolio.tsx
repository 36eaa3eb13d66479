import { getRouteApi, useSearch } from '@tanstack/react-router'
import { ExplainProvider } from '../features/explain/explain-provider.tsx'
import { PortfolioFrame } from '../features/portfolio-frame/portfolio-frame.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId')

/** A portfolio's pages, whose figures explain themselves. */
export function ExplainedPortfolio() {
  const { portfolioId } = routeApi.useParams()
  const { currency } = useSearch({ strict: false })
  return (
    <ExplainProvider portfolioId={portfolioId} currency={currency}>
      <PortfolioFrame />
    </ExplainProvider>
  )
}
