import type { Db } from '../database/db.ts'
import { accessiblePortfolios, type SignedInUser } from '../http/authentication.ts'
import { readPortfolios } from '../portfolios/portfolio-rows.ts'
import type { PortfolioMeasurer } from './measure-portfolio.ts'

/** The ids of the assets that the portfolios that the user may see hold today. */
export async function listHoldings(db: Db, measurer: PortfolioMeasurer, user: SignedInUser): Promise<Set<string>> {
  const held = new Set<string>()
  for (const portfolio of accessiblePortfolios(user, await readPortfolios(db, user.id))) {
    const { measurement } = await measurer.measure(portfolio, user.today)
    for (const { assetId, units } of measurement.lines) if (units > 0) held.add(assetId)
  }
  return held
}
