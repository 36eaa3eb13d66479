import type { MarketDividends } from '@plumbline/contract/portfolios/vocabulary'
import { sql } from 'kysely'
import { processDue } from '../background/claim-due.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'

/** The background work that books dividends from market data. */
export const DIVIDEND_SWEEP = 'market-dividends'
const PORTFOLIOS_PER_CLAIM = 10
/** Longer than a claim of portfolios takes. */
const CLAIM_SECONDS = 900
const AT_ONCE = ''

interface Owner {
  userId: string
  portfolioId: string
}

/** Has the portfolio looked at, at once, if it books dividends from market data; otherwise no longer. */
export async function scheduleDividends(
  db: Db,
  { userId, portfolioId }: Owner,
  marketDividends: MarketDividends,
): Promise<void> {
  if (marketDividends !== 'book') {
    await db
      .deleteFrom('dividend_schedules')
      .where('user_id', '=', userId)
      .where('portfolio_id', '=', portfolioId)
      .execute()
    return
  }
  await db
    .insertInto('dividend_schedules')
    .values({ user_id: userId, portfolio_id: portfolioId, due_at: AT_ONCE, claimed_until: AT_ONCE })
    .onConflict((conflict) => conflict.columns(['user_id', 'portfolio_id']).doUpdateSet({ due_at: AT_ONCE }))
    .execute()
}

/** Says when the portfolio's dividends are looked at next. */
export async function lookForDividendsAt(db: Db, { userId, portfolioId }: Owner, next: Date): Promise<void> {
  await db
    .updateTable('dividend_schedules')
    .set({ due_at: next.toISOString(), claimed_until: AT_ONCE })
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .execute()
}

/** Claims the portfolios whose dividends are due, one batch after another, and returns their number. */
export async function processDueDividends(
  db: Db,
  clock: Clock,
  signal: AbortSignal,
  process: (owner: Owner) => Promise<void>,
): Promise<number> {
  const claimAt = (now: string) => ({
    table: 'dividend_schedules' as const,
    key: 'portfolio_id' as const,
    due: sql<boolean>`due_at <= ${now}`,
    orderBy: 'due_at' as const,
    limit: PORTFOLIOS_PER_CLAIM,
    seconds: CLAIM_SECONDS,
  })
  return await processDue(db, clock, signal, claimAt, async (rows) => {
    for (const { user_id, portfolio_id } of rows) {
      if (signal.aborted) return
      await process({ userId: user_id, portfolioId: portfolio_id })
    }
  })
}
