import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import type { Market } from '../market/market.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { readWhole } from '../portfolios/whole-portfolio.ts'
import type { PortfolioMeasurer } from './measure-portfolio.ts'
import { planViewOf } from './plan-limits.ts'

export interface MeasurementServices {
  db: Db
  market: Market
  measurer: PortfolioMeasurer
}

/** Measures the portfolio, or all as one, in the given currency or else its own. */
export async function measure(
  services: MeasurementServices,
  user: SignedInUser,
  portfolioId: string,
  currency?: string,
) {
  const { db, measurer } = services
  if (portfolioId === ALL_PORTFOLIOS) {
    const measured = await measureAll(services, user, currency)
    return { measured, view: planViewOf(user, measured) }
  }
  const portfolio = await readPortfolio(db, user.id, portfolioId)
  const measured = await measurer.measureIn(portfolio, currency ?? portfolio.currency, user.today)
  return { measured, view: planViewOf(user, measured) }
}

export async function measureAll({ db, measurer }: MeasurementServices, user: SignedInUser, currency?: string) {
  const { whole, portfolios } = await readWhole(db, user, currency)
  return await measurer.measureWhole(whole, portfolios, user.today)
}
