import type { Sweep } from '../background/sweeps.ts'
import { type Clock, HOUR_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { Markets } from '../market/market.ts'
import { lastPricedDay, nextMorning, pricesAreInAt } from '../market/priced-days.ts'
import type { RequireRoom } from '../transactions/account-quota.ts'
import { PLAN } from '../transactions/history/record-change.ts'
import { bookDue } from './book-purchases.ts'
import { dateAfter } from './plan-dates.ts'
import { readPlans } from './stored/plan-rows.ts'
import { type DuePlan, lookAtPlan, PLAN_SWEEP, processDuePlans } from './stored/plan-schedules.ts'

interface Services {
  db: Db
  clock: Clock
  market: Markets
  requireRoom: RequireRoom
  log: { error(details: object, message: string): void }
}

const RETRY_AFTER_MS = HOUR_MS

/**
 * Books the purchases of savings plans that book: each plan is looked at once the prices of its next day are in, daily
 * while a purchase waits for its price, and at once when it was created or changed. A run costs what is due.
 */
export function planSweep(services: Services): Sweep {
  const { db, clock, log } = services
  return {
    name: PLAN_SWEEP,
    schedule: { every: 900, offset: 700 },
    async run(signal) {
      return await processDuePlans(db, clock, signal, async (plan) => {
        try {
          await lookAtPlan(db, plan, await bookAndPlanAhead(services, plan))
        } catch (error) {
          // The others are booked.
          log.error({ err: error, savingsPlan: plan.planId }, 'purchases of a savings plan could not be booked')
          await lookAtPlan(db, plan, new Date(clock.now().getTime() + RETRY_AFTER_MS))
        }
      })
    },
  }
}

/** Returns when the plan is looked at next; null once it has ended. */
async function bookAndPlanAhead({ db, clock, market, requireRoom }: Services, plan: DuePlan): Promise<Date | null> {
  const { userId, planId, portfolioId } = plan
  const now = clock.now()
  const author = { userId, now, today: now.toISOString().slice(0, 10), by: PLAN }
  const seen = await market.ofAccount(userId)
  const waiting = await bookDue({ db, market: seen, requireRoom }, { userId, portfolioId }, author, planId)
  if (waiting.length > 0) return nextMorning(now)
  const [current] = await readPlans(db, userId, { planId })
  const next = current === undefined ? null : dateAfter(current, lastPricedDay(now))
  return next === null ? null : pricesAreInAt(next)
}
