import type { Portfolio, ShownGroups } from '@plumbline/contract/portfolios/schemas'
import type { SignedInUser } from '../http/authentication.ts'
import { serializeOnce } from '../http/serialize-once.ts'
import type { Market } from '../market/market.ts'
import { describePortfolio } from './describe-portfolio.ts'
import { type MeasurementServices, measure } from './measure-for-user.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { limitPortfolio } from './plan-limits.ts'

/** What the request asks for, and else what the settings say. */
export async function shownOf(
  market: Market,
  { portfolio: { settings }, assetIds }: MeasuredPortfolio,
  asked: ShownGroups,
) {
  const { groupBy = settings.groupBy, positionBy = settings.positionBy } = asked
  return { facts: await market.facts.factsOf(assetIds), groupBy, positionBy }
}

/**
 * The response of GET /portfolio/{id}. The same object is returned until something in it changes; never change it.
 *
 * @throws {DomainError} `not-found` for an unknown portfolio and for another user's
 */
export async function showPortfolio(
  services: MeasurementServices,
  user: SignedInUser,
  id: string,
  asked: ShownGroups & { currency?: string | undefined } = {},
): Promise<Portfolio> {
  const { measured, view } = await measure(services, user, id, asked.currency)
  const shown = await shownOf(services.market, measured, asked)
  return serializeOnce(limitPortfolio(view, await describePortfolio(measured, shown)))
}
