import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { HoldingsPage } from '../features/holdings/holdings-page.tsx'
import { WholeHoldings } from '../features/holdings/whole-page.tsx'
import { PortfolioComparison } from '../features/reconciliation/portfolio-comparison.tsx'
import { FirstPurchase } from './first-purchase.tsx'

/** Only a portfolio with savings plans loads it. */
const PlanNotice = lazy(async () => ({
  default: (await import('../features/savings-plans/plan-notice.tsx')).PlanNotice,
}))

/** The holdings of a portfolio, or of a set as one; of an empty one, the ways to its first transactions. */
export function PortfolioHoldings() {
  const { portfolioId } = useParams({ from: '/portfolio/$portfolioId/' })
  if (isOfSeveral(portfolioId)) return <WholeHoldings portfolioId={portfolioId} />
  return <HoldingsPage FirstPurchase={FirstPurchase} Comparison={PortfolioComparison} PlanNotice={PlanNotice} />
}
