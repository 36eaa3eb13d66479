import { isClassificationId } from '@plumbline/contract/categories/vocabulary'
import type { Portfolio, ShownGroups } from '@plumbline/contract/portfolios/schemas'
import type { Grouping } from '@plumbline/contract/portfolios/vocabulary'
import { readClassification } from '../categories/classifications.ts'
import { findClassification } from '../categories/stored/classification-rows.ts'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { serializeOnce } from '../http/serialize-once.ts'
import type { Market } from '../market/market.ts'
import { countPlans } from '../savings-plans/stored/plan-rows.ts'
import type { GroupedBy } from './describe-groups.ts'
import { describePortfolio } from './describe-portfolio.ts'
import { type MeasurementServices, measure } from './measure-for-user.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'
import { limitPortfolio } from './plan-limits.ts'

/**
 * What the request asks for, and else what the settings say. Settings may name categories that were deleted since: then
 * nothing is grouped.
 *
 * @throws {DomainError} `not-found`: the request names categories that do not exist
 */
export async function shownOf(
  { db, market }: { db: Db; market: Market },
  { portfolio: { settings, userId }, assetIds }: MeasuredPortfolio,
  asked: ShownGroups,
) {
  const { positionBy = settings.positionBy } = asked
  const groupBy =
    asked.groupBy === undefined
      ? ((await groupedBy(db, userId, settings.groupBy)) ?? 'none')
      : await requireGroupedBy(db, userId, asked.groupBy)
  return { facts: await market.facts.factsOf(assetIds), groupBy, positionBy }
}

/** Undefined if the account has no such categories. */
async function groupedBy(db: Db, userId: string, grouping: Grouping): Promise<GroupedBy | undefined> {
  return isClassificationId(grouping) ? await findClassification(db, userId, grouping) : grouping
}

/** @throws {DomainError} `not-found` */
export async function requireGroupedBy(db: Db, userId: string, grouping: Grouping): Promise<GroupedBy> {
  return isClassificationId(grouping) ? await readClassification(db, userId, grouping) : grouping
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
  return await showMeasured(services, await measure(services, user, id, asked.currency), asked)
}

/** The same, for a portfolio that is measured already. */
export async function showMeasured(
  services: MeasurementServices,
  { measured, view }: Awaited<ReturnType<typeof measure>>,
  asked: ShownGroups = {},
): Promise<Portfolio> {
  const { id: portfolioId, userId } = measured.portfolio
  const savingsPlans = measured.parts === undefined ? await countPlans(services.db, { userId, portfolioId }) : 0
  const shown = { ...(await shownOf(services, measured, asked)), savingsPlans }
  return serializeOnce(limitPortfolio(view, await describePortfolio(measured, shown)))
}
