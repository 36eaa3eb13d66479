import * as operations from '@plumbline/contract/savings-plans/operations'
import * as schemas from '@plumbline/contract/savings-plans/schemas'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { serveToUser } from '../http/operation.ts'
import type { AccountMarket, Markets } from '../market/market.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import type { RequireRoom } from '../transactions/account-quota.ts'
import { authorOf } from '../transactions/author.ts'
import { bookAccepted } from './book-purchases.ts'
import { reopenPurchases, skipPurchases } from './decide-purchases.ts'
import { changePlan, createPlan, describePlans, requirePlan } from './plans.ts'
import { type PlanOwner, readPlans, removePlan } from './stored/plan-rows.ts'
import { PLAN_SWEEP } from './stored/plan-schedules.ts'

interface PlanServices {
  db: Db
  clock: Clock
  market: Markets
  requireRoom: RequireRoom
}

/** @throws {DomainError} `unknown-asset` */
async function requireSecurity(market: AccountMarket, assetId: string): Promise<void> {
  const asset = (await market.assetsOf([assetId])).get(assetId)
  if (asset === undefined) throw fieldProblem('unknown-asset', 'assetId', text('No such asset'))
  if (asset.type === 'Currency')
    throw fieldProblem('invalid-payload', 'assetId', text('Choose a security. To add money, record a deposit.'))
}

/** Serves plans that buy an asset regularly. */
export function serveSavingsPlans(app: FastifyInstance, { db, clock, market, requireRoom }: PlanServices): void {
  /** @throws {DomainError} `not-found`, also where the caller's token may not see the portfolio of the plan */
  async function ownerOf(user: SignedInUser, planId: string): Promise<PlanOwner> {
    const [plan] = await readPlans(db, user.id, { planId })
    if (plan === undefined || user.portfolioIds?.has(plan.portfolioId) === false)
      throw new DomainError('not-found', text('This savings plan does not exist.'))
    return { userId: user.id, portfolioId: plan.portfolioId }
  }

  async function describeOne(owner: PlanOwner, planId: string) {
    const plan = await requirePlan(db, owner, planId)
    const services = { db, market: await market.ofAccount(owner.userId), now: clock.now() }
    const [described] = await describePlans(services, owner.userId, [plan])
    if (described === undefined) throw new DomainError('not-found')
    return described
  }

  serveToUser(app, operations.listSavingsPlans, schemas.listSavingsPlans, async ({ user, params }) => {
    const { id: portfolioId } = await readPortfolio(db, user.id, params.id)
    const plans = await readPlans(db, user.id, { portfolioId })
    const services = { db, market: await market.ofAccount(user.id), now: clock.now() }
    return await describePlans(services, user.id, plans)
  })

  serveToUser(app, operations.createSavingsPlan, schemas.createSavingsPlan, async ({ user, params, body }) => {
    await requireSecurity(await market.ofAccount(user.id), body.assetId)
    const author = authorOf(user, clock)
    const owner = { userId: user.id, portfolioId: params.id }
    const planId = await db.transaction().execute(async (tx) => await createPlan(tx, owner, author, body))
    if (body.mode === 'book') void app.background.run(PLAN_SWEEP)
    return await describeOne(owner, planId)
  })

  serveToUser(app, operations.updateSavingsPlan, schemas.updateSavingsPlan, async ({ user, params, body }) => {
    const author = authorOf(user, clock)
    const owner = await ownerOf(user, params.id)
    await db.transaction().execute(async (tx) => await changePlan(tx, owner, author, params.id, body))
    void app.background.run(PLAN_SWEEP)
    return await describeOne(owner, params.id)
  })

  serveToUser(app, operations.deleteSavingsPlan, {}, async ({ user, params }) => {
    const owner = await ownerOf(user, params.id)
    await db.transaction().execute(async (tx) => {
      await lockPortfolio(tx, user.id, owner.portfolioId)
      const { id } = await requirePlan(tx, owner, params.id)
      await removePlan(tx, user.id, id)
    })
  })

  serveToUser(app, operations.bookPlanPurchases, schemas.bookPlanPurchases, async ({ user, params, body }) => {
    const services = { db, market: await market.ofAccount(user.id), requireRoom }
    const accepted = { planId: params.id, accepted: body.purchases }
    return await bookAccepted(services, await ownerOf(user, params.id), authorOf(user, clock), accepted)
  })

  serveToUser(app, operations.skipPlanPurchases, schemas.skipPlanPurchases, async ({ user, params, body }) => {
    const decision = { planId: params.id, days: body.days, now: clock.now() }
    await skipPurchases(db, await ownerOf(user, params.id), decision)
  })

  serveToUser(app, operations.reopenPlanPurchases, schemas.reopenPlanPurchases, async ({ user, params, body }) => {
    const decision = { planId: params.id, days: body.days, now: clock.now() }
    await reopenPurchases(db, await ownerOf(user, params.id), decision)
    void app.background.run(PLAN_SWEEP)
  })
}
