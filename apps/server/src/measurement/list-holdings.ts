import type { Db } from '../database/db.ts'
import { readPortfolios } from '../portfolios/portfolio-rows.ts'
import type { PortfolioMeasurer } from './measure-portfolio.ts'

/** The ids of the assets that the user's portfolios hold today. */
export async function listHoldings(
  db: Db,
  measurer: PortfolioMeasurer,
  userId: string,
  today: string,
): Promise<Set<string>> {
  const held = new Set<string>()
  for (const portfolio of await readPortfolios(db, userId)) {
    const { measurement } = await measurer.measure(portfolio, today)
    for (const { assetId, units } of measurement.lines) if (units > 0) held.add(assetId)
  }
  return held
}
