import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import type { SavingsPlan, updateSavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import { MAX_PLAN_PURCHASES, MAX_SAVINGS_PLANS, type PlanMode } from '@plumbline/contract/savings-plans/vocabulary'
import { givenFields } from '@plumbline/text/given-fields'
import { text } from '@plumbline/text/text'
import type { z } from 'zod'
import { describeSummary } from '../assets/describe-asset.ts'
import type { Db, Tx } from '../database/db.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import type { AccountMarket } from '../market/market.ts'
import { lastPricedDay } from '../market/priced-days.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import type { Author } from '../transactions/author.ts'
import { dateAfter, datesUntil } from './plan-dates.ts'
import { priceInputOf, proposePurchases } from './propose-purchases.ts'
import { statesOf } from './purchase-states.ts'
import {
  countPlans,
  insertPlan,
  type Plan,
  type PlanContent,
  type PlanOwner,
  readPlans,
  replacePlan,
} from './stored/plan-rows.ts'

/** A user's plans with the purchases that are due now. */
export async function describePlans(
  { db, market, now }: { db: Db; market: AccountMarket; now: Date },
  userId: string,
  plans: readonly Plan[],
): Promise<SavingsPlan[]> {
  if (plans.length === 0) return []
  const assets = await market.assetsOf(plans.map(({ assetId }) => assetId))
  const input = await priceInputOf(market, plans, now)
  const stateOf = await statesOf(db, userId, plans)
  return plans.map((plan): SavingsPlan => {
    const { id, portfolioId: _, assetId, booksFrom, createdAt: __, purchases, ...terms } = plan
    const asset = assets.get(assetId)
    return {
      _id: id,
      asset: asset === undefined ? describeUnknown(plan) : describeSummary(asset),
      isAssetKnown: asset !== undefined,
      ...terms,
      mode: booksFrom === null ? 'propose' : 'book',
      nextDay: dateAfter(terms, lastPricedDay(now)),
      proposals: asset === undefined ? [] : proposePurchases(plan, input, now),
      purchases: purchases.map((purchase) => ({ ...purchase, state: stateOf(purchase) })).reverse(),
    }
  })
}

/** Of an asset that the market data no longer have, its id is all that is known. */
function describeUnknown({ assetId, currency }: Plan): AssetSummary {
  return {
    _id: assetId,
    symbol: assetId,
    name: assetId,
    exchange: '',
    currency,
    isin: null,
    type: '',
    image: null,
  }
}

/** @throws {DomainError} `not-found` for a plan that does not exist, and for one of another portfolio or user */
export async function requirePlan(db: Db, { userId, portfolioId }: PlanOwner, planId: string): Promise<Plan> {
  const [plan] = await readPlans(db, userId, { portfolioId, planId })
  if (plan === undefined) throw new DomainError('not-found', text('This savings plan does not exist.'))
  return plan
}

/**
 * Refuses terms that contradict each other, and more new purchases in the past than one call can book.
 *
 * @param before the terms that are changed; without them the plan is new
 */
function requireValidTerms({ amount, units, fee, ...dates }: PlanContent, today: string, before?: PlanContent): void {
  if ((amount === null) === (units === null))
    throw fieldProblem('invalid-payload', 'amount', text('Enter either an amount or a number of units'))
  if (amount !== null && Number(amount) <= Number(fee))
    throw fieldProblem('invalid-payload', 'amount', text('The amount must be above the fee'))
  if (dates.endsOn !== null && dates.endsOn < dates.startsOn)
    throw fieldProblem('invalid-payload', 'endsOn', text('The last day is before the first one'))
  const known = new Set(before === undefined ? [] : datesUntil(before, today))
  const past = datesUntil(dates, today).filter((day) => !known.has(day)).length
  if (past > MAX_PLAN_PURCHASES)
    throw fieldProblem(
      'invalid-payload',
      'startsOn',
      text('That adds {past} purchases in the past, and at most {max} are possible. Choose a later day.', {
        past,
        max: MAX_PLAN_PURCHASES,
      }),
    )
}

interface NewPlan extends Omit<PlanContent, 'booksFrom' | 'createdAt'> {
  mode: PlanMode
}

/** @throws {DomainError} `not-found`, `invalid-payload`, `over-quota` */
export async function createPlan(tx: Tx, owner: PlanOwner, { today, now }: Author, plan: NewPlan): Promise<string> {
  const { mode, ...terms } = plan
  const content = { ...terms, booksFrom: mode === 'book' ? today : null, createdAt: now.toISOString() }
  requireValidTerms(content, today)
  await lockPortfolio(tx, owner.userId, owner.portfolioId)
  const { branch } = await readPortfolio(tx, owner.userId, owner.portfolioId)
  if (branch !== undefined)
    throw new DomainError('invalid-payload', text('This is a what-if. Savings plans belong to the real portfolio.'))
  if ((await countPlans(tx, owner)) >= MAX_SAVINGS_PLANS)
    throw new DomainError(
      'over-quota',
      text('A portfolio can have {max} savings plans. Delete one first.', { max: MAX_SAVINGS_PLANS }),
    )
  return await insertPlan(tx, owner, content)
}

/**
 * A change never books purchases of days before today: if its days or its mode change, a plan that books starts over
 * from today.
 *
 * @throws {DomainError} `not-found`, `invalid-payload`
 */
export async function changePlan(
  tx: Tx,
  owner: PlanOwner,
  { today }: Author,
  planId: string,
  change: z.output<typeof updateSavingsPlan.body>,
): Promise<void> {
  await lockPortfolio(tx, owner.userId, owner.portfolioId)
  const { id, purchases, ...before } = await requirePlan(tx, owner, planId)
  const { mode = before.booksFrom === null ? 'propose' : 'book', ...terms } = change
  const after: PlanContent = { ...before, ...givenFields(terms) }
  const areDaysNew = after.startsOn !== before.startsOn || after.every !== before.every
  const decided = purchases.at(-1)?.day
  if (areDaysNew && decided !== undefined && after.startsOn <= decided)
    throw fieldProblem(
      'invalid-payload',
      'startsOn',
      text('Purchases until {decided} were booked or skipped. Choose a later day.', { decided }),
    )
  const startsAnew = areDaysNew || after.endsOn !== before.endsOn || before.booksFrom === null
  const booksFrom = startsAnew ? today : before.booksFrom
  const content = { ...after, booksFrom: mode === 'book' ? booksFrom : null }
  requireValidTerms(content, today, before)
  await replacePlan(tx, owner.userId, id, content)
}
