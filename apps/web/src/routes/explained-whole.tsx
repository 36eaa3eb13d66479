import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { getRouteApi } from '@tanstack/react-router'
import { ExplainProvider } from '../features/explain/explain-provider.tsx'
import { WholePage } from '../features/holdings/whole-page.tsx'

const routeApi = getRouteApi('/portfolio/all')

/** All portfolios as one, whose figures explain themselves. */
export function ExplainedWhole() {
  const { currency } = routeApi.useSearch()
  return (
    <ExplainProvider portfolioId={ALL_PORTFOLIOS} currency={currency}>
      <WholePage />
    </ExplainProvider>
  )
}
