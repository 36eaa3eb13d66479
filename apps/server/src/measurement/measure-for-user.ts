import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import type { Markets } from '../market/market.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { readWhole } from '../portfolios/whole-portfolio.ts'
import type { PortfolioMeasurer } from './measure-portfolio.ts'
import { planViewOf } from './plan-limits.ts'

export interface MeasurementServices {
  db: Db
  market: Markets
  measurer: PortfolioMeasurer
}

/** Measures the portfolio, or several as one, in the given currency or else its own. */
export async function measure(
  services: MeasurementServices,
  user: SignedInUser,
  portfolioId: string,
  currency?: string,
) {
  const { db, measurer } = services
  if (isOfSeveral(portfolioId)) {
    const measured = await measureSeveral(services, user, portfolioId, currency)
    return { measured, view: planViewOf(user, measured) }
  }
  const portfolio = await readPortfolio(db, user.id, portfolioId)
  const measured = await measurer.measureIn(portfolio, currency ?? portfolio.currency, user.today)
  return { measured, view: planViewOf(user, measured) }
}

/** @param id `all`, or that of a set */
export async function measureSeveral(
  { db, measurer }: MeasurementServices,
  user: SignedInUser,
  id: string,
  currency?: string,
) {
  const { whole, portfolios } = await readWhole(db, user, id, currency)
  return await measurer.measureWhole(whole, portfolios, user.today)
}
