import { text } from '@plumbline/text/text'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { lockPortfolio } from '../portfolios/lock-portfolio.ts'
import { notDue } from './not-due.ts'
import { dueDates } from './plan-dates.ts'
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
 * Records due purchases as skipped.
 *
 * @throws {DomainError} `not-found`; `changed-meanwhile`: one is not due, or was booked or skipped
 */
export async function skipPurchases(db: Db, owner: PlanOwner, { planId, days, now }: Decision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPortfolio(tx, owner.userId, owner.portfolioId)
    const plan = await requirePlan(tx, owner, planId)
    const due = new Set(dueDates(plan, now))
    const other = days.find((day) => !due.has(day))
    if (other !== undefined) throw notDue(other)
    const skipped = [...new Set(days)].map((day) => ({ day, transactionId: null, decidedAt: now.toISOString() }))
    await insertPurchases(tx, owner.userId, planId, skipped)
  })
}

/**
 * Makes purchases due again that were skipped, or whose transactions were deleted.
 *
 * @throws {DomainError} `not-found`; `changed-meanwhile`: one is booked, or was neither booked nor skipped
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
    // If the plan books, it is due for the sweep again.
    await replacePlan(tx, owner.userId, planId, plan)
  })
}
