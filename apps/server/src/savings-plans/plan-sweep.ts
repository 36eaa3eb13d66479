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
 * Books the purchases of savings plans that book automatically. A plan is checked when the prices of its next day are in,
 * daily while a purchase waits for its price, and immediately after it was created or changed.
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
          // Other plans are still booked.
          log.error({ err: error, savingsPlan: plan.planId }, 'purchases of a savings plan could not be booked')
          await lookAtPlan(db, plan, new Date(clock.now().getTime() + RETRY_AFTER_MS))
        }
      })
    },
  }
}

/** Returns when the plan is checked next; null once it has ended. */
async function bookAndPlanAhead({ db, clock, market, requireRoom }: Services, plan: DuePlan): Promise<Date | null> {
  const { userId, planId, portfolioId } = plan
  const [current] = await readPlans(db, userId, { portfolioId, planId })
  if (current === undefined) return null
  const now = clock.now()
  const author = { userId, now, today: now.toISOString().slice(0, 10), by: PLAN }
  const seen = await market.ofAccount(userId)
  const waiting = await bookDue({ db, market: seen, requireRoom }, { userId, portfolioId }, author, current)
  if (waiting.length > 0) return nextMorning(now)
  const next = dateAfter(current, lastPricedDay(now))
  return next === null ? null : pricesAreInAt(next)
}
