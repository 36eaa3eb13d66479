import { sql } from 'kysely'
import { processDue } from '../../background/claim-due.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { AT_ONCE } from './plan-rows.ts'

/** The background work that books purchases of savings plans. */
export const PLAN_SWEEP = 'savings-plans'
const PLANS_PER_CLAIM = 10
/** Longer than a claim of plans takes. */
const CLAIM_SECONDS = 900

export interface DuePlan {
  userId: string
  portfolioId: string
  planId: string
}

/** Sets when a claimed plan is checked next; null: never. One that was changed in the meantime stays due immediately. */
export async function lookAtPlan(db: Db, { userId, planId }: DuePlan, next: Date | null): Promise<void> {
  await db
    .updateTable('savings_plans')
    .set({ due_at: next === null ? null : next.toISOString(), claimed_until: AT_ONCE })
    .where('user_id', '=', userId)
    .where('id', '=', planId)
    .where('claimed_until', '!=', AT_ONCE)
    .execute()
}

/** Claims the plans that are due, one batch after another, and returns their number. */
export async function processDuePlans(
  db: Db,
  clock: Clock,
  signal: AbortSignal,
  process: (plan: DuePlan) => Promise<void>,
): Promise<number> {
  const claimAt = (now: string) => ({
    table: 'savings_plans' as const,
    key: 'id' as const,
    due: sql<boolean>`due_at <= ${now}`,
    orderBy: 'due_at' as const,
    limit: PLANS_PER_CLAIM,
    seconds: CLAIM_SECONDS,
  })
  return await processDue(db, clock, signal, claimAt, async (rows) => {
    for (const { user_id, portfolio_id, id } of rows) {
      if (signal.aborted) return
      await process({ userId: user_id, portfolioId: portfolio_id, planId: id })
    }
  })
}
