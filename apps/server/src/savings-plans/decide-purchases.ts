import { text } from '@plumbline/text/text'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { lastPricedDay } from '../market/priced-days.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { datesUntil } from './plan-dates.ts'
import { requirePlan } from './plans.ts'
import { statesOf } from './purchase-states.ts'
import { insertPurchases, type PlanOwner, removePurchases, replacePlan } from './stored/plan-rows.ts'

interface Decision {
  planId: string
  /** The planned days, as ISO dates. */
  days: readonly string[]
  now: Date
}

/**
 * Keeps that purchases which are due are not made.
 *
 * @throws {DomainError} `not-found`; `changed-meanwhile`: one is not due or was decided about
 */
export async function skipPurchases(db: Db, owner: PlanOwner, { planId, days, now }: Decision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, owner.userId, owner.portfolioId)
    const plan = await requirePlan(tx, owner, planId)
    const decided = new Set(plan.purchases.map(({ day }) => day))
    const due = new Set(datesUntil(plan, lastPricedDay(now)).filter((day) => !decided.has(day)))
    const other = days.find((day) => !due.has(day))
    if (other !== undefined)
      throw new DomainError(
        'changed-meanwhile',
        text('The purchase planned for {day} is not due, or was booked or skipped.', { day: other }),
      )
    const skipped = [...new Set(days)].map((day) => ({ day, transactionId: null, decidedAt: now.toISOString() }))
    await insertPurchases(tx, owner.userId, planId, skipped)
  })
}

/**
 * Makes purchases due again that were skipped, or whose transactions were deleted.
 *
 * @throws {DomainError} `not-found`; `changed-meanwhile`: one is booked or was not decided about
 */
export async function reopenPurchases(db: Db, owner: PlanOwner, { planId, days }: Decision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, owner.userId, owner.portfolioId)
    const plan = await requirePlan(tx, owner, planId)
    const stateOf = await statesOf(tx, owner.userId, [plan])
    const closed = new Set(plan.purchases.filter((each) => stateOf(each) !== 'booked').map(({ day }) => day))
    const other = days.find((day) => !closed.has(day))
    if (other !== undefined)
      throw new DomainError(
        'changed-meanwhile',
        text('The purchase planned for {day} was neither skipped nor undone.', { day: other }),
      )
    await removePurchases(tx, owner.userId, planId, days)
    // A plan that books looks at them at once.
    await replacePlan(tx, owner.userId, planId, plan)
  })
}
