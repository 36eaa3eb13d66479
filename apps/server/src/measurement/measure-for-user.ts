import { limitsOf } from '@plumbline/contract/plans'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import type { Markets } from '../market/market.ts'
import { readPortfolio, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { readWhole } from '../portfolios/whole-portfolio.ts'
import { measurePast, measureWholePast } from './measure-past.ts'
import type { MeasuredPortfolio, PortfolioMeasurer } from './measure-portfolio.ts'
import { type PlanView, planViewOf, requireShownPeriod } from './plan-limits.ts'

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
  if (isOfSeveral(portfolioId)) {
    const measured = await measureSeveral(services, user, portfolioId, currency)
    return { measured, view: await viewOn(user, measured, () => measureSeveral(services, now(user), portfolioId)) }
  }
  const portfolio = await readPortfolio(services.db, user.id, portfolioId)
  const measured = await measureOwn(services, user, portfolio, currency)
  return { measured, view: await viewOn(user, measured, () => measureOwn(services, now(user), portfolio)) }
}

/** The user on the current day. */
function now({ present, ...user }: SignedInUser): SignedInUser {
  return { ...user, today: present ?? user.today }
}

/** Measures one portfolio on the user's day, in the given currency or else its own. */
export async function measureOwn(
  { db, market, measurer }: MeasurementServices,
  { today, present }: SignedInUser,
  portfolio: StoredPortfolio,
  currency = portfolio.currency,
): Promise<MeasuredPortfolio> {
  if (present === undefined) return await measurer.measureIn(portfolio, currency, today)
  return await measurePast(db, market, portfolio, currency, { day: today, today: present })
}

/** @param id `all`, or that of a set */
export async function measureSeveral(
  { db, market, measurer }: MeasurementServices,
  user: SignedInUser,
  id: string,
  currency?: string,
): Promise<MeasuredPortfolio> {
  const { whole, portfolios } = await readWhole(db, user, id, currency)
  const { today, present } = user
  if (present === undefined) return await measurer.measureWhole(whole, portfolios, today)
  return await measureWholePast(db, market, whole, portfolios, { day: today, today: present })
}

/**
 * What the plan shows on the user's day: of a past day, not more than today.
 *
 * @throws {DomainError} `over-plan-limit`: a past day before those that the plan shows
 */
export async function viewOn(
  user: SignedInUser,
  measured: MeasuredPortfolio,
  measureNow: () => Promise<MeasuredPortfolio>,
): Promise<PlanView> {
  const view = planViewOf(user, measured)
  const { holdings, performanceYears } = limitsOf(user)
  if (user.present === undefined || (holdings === null && performanceYears === null)) return view
  const current = await measureNow()
  const shown = planViewOf(user, current)
  requireShownPeriod(shown, current, user.today)
  return {
    hiddenAssets: new Set([...view.hiddenAssets, ...shown.hiddenAssets]),
    firstShownClose: shown.firstShownClose,
  }
}
