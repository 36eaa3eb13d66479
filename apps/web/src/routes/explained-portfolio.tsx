import { ExplainProvider } from '../features/explain/explain-provider.tsx'
import { PortfolioFrame } from '../features/portfolio-frame/portfolio-frame.tsx'

/** A portfolio's pages, whose figures explain themselves. */
export function ExplainedPortfolio() {
  return (
    <ExplainProvider>
      <PortfolioFrame />
    </ExplainProvider>
  )
}
