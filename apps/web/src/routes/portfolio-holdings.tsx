import { HoldingsPage } from '../features/holdings/holdings-page.tsx'
import { PortfolioComparison } from '../features/reconciliation/portfolio-comparison.tsx'
import { FirstPurchase } from './first-purchase.tsx'

/** The holdings of a portfolio; of an empty one, the ways to its first transactions. */
export function PortfolioHoldings() {
  return <HoldingsPage FirstPurchase={FirstPurchase} Comparison={PortfolioComparison} />
}
