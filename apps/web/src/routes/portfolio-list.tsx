import { PortfolioListPage } from '../features/portfolios/portfolio-list-page.tsx'
import { FirstPurchase } from './first-purchase.tsx'

/** The portfolios, where a new user enters a first purchase. */
export function PortfolioList() {
  return <PortfolioListPage FirstPurchase={FirstPurchase} />
}
