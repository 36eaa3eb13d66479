import type { Db } from '../database/db.ts'
import { accessiblePortfolios, type SignedInUser } from '../http/authentication.ts'
import { readPortfolios } from '../portfolios/portfolio-rows.ts'
import type { PortfolioMeasurer } from './measure-portfolio.ts'
import { planViewOf } from './plan-limits.ts'

/** The ids of the assets that the portfolios that the user may see hold today, without those that the plan hides. */
export async function listHoldings(db: Db, measurer: PortfolioMeasurer, user: SignedInUser): Promise<Set<string>> {
  const held = new Set<string>()
  for (const portfolio of accessiblePortfolios(user, await readPortfolios(db, user.id))) {
    const measured = await measurer.measure(portfolio, user.today)
    const { hiddenAssets } = planViewOf(user, measured)
    for (const { assetId, units } of measured.measurement.lines) {
      if (units > 0 && !hiddenAssets.has(assetId)) held.add(assetId)
    }
  }
  return held
}
