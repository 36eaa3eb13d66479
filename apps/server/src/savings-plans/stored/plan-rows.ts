import type { StoredSavingsPlan } from '@plumbline/contract/savings-plans/schemas'
import { PURCHASE_INTERVALS } from '@plumbline/contract/savings-plans/vocabulary'
import { batchesOf } from '@plumbline/engine/batches-of'
import type { Selectable } from 'kysely'
import { among } from '../../database/among.ts'
import { compileOnce } from '../../database/compile-once.ts'
import type { Db, Tx } from '../../database/db.ts'
import { decodeWord } from '../../database/decode.ts'
import type { SavingsPlansTable } from '../../database/schema.ts'
import { newId } from '../../identifiers.ts'

const ROWS_PER_STATEMENT = 100
/** Before any instant. */
export const AT_ONCE = ''

export interface PlanOwner {
  userId: string
  portfolioId: string
}

export type Plan = StoredSavingsPlan & { id: string; portfolioId: string }

/** A purchase that was booked or skipped. */
export type DecidedPurchase = Plan['purchases'][number]

/** What a plan buys and when, as its row has it. */
export type PlanContent = Omit<StoredSavingsPlan, 'purchases'>

function contentOf(row: Selectable<SavingsPlansTable>): Omit<Plan, 'purchases'> {
  return {
    id: row.id,
    portfolioId: row.portfolio_id,
    assetId: row.asset_id,
    amount: row.amount,
    units: row.units,
    currency: row.currency,
    fee: row.fee,
    wholeUnits: row.whole_units === 1,
    every: decodeWord(PURCHASE_INTERVALS, row.every, 'savings_plans.every'),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    booksFrom: row.books_from,
    createdAt: row.created_at,
  }
}

function columnsOf(content: PlanContent) {
  return {
    asset_id: content.assetId,
    amount: content.amount,
    units: content.units,
    currency: content.currency,
    fee: content.fee,
    whole_units: content.wholeUnits ? 1 : 0,
    every: content.every,
    starts_on: content.startsOn,
    ends_on: content.endsOn,
    books_from: content.booksFrom,
    created_at: content.createdAt,
    due_at: content.booksFrom === null ? null : AT_ONCE,
    claimed_until: AT_ONCE,
  }
}

/** The plans of a portfolio, or of all without `portfolioId`, the oldest first. With `planId`, only that one. */
export async function readPlans(
  db: Db,
  userId: string,
  { portfolioId, planId }: { portfolioId?: string; planId?: string },
): Promise<Plan[]> {
  const rows = await db
    .selectFrom('savings_plans')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(portfolioId !== undefined, (all) => all.where('portfolio_id', '=', portfolioId ?? ''))
    .$if(planId !== undefined, (all) => all.where('id', '=', planId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const purchases = await db
    .selectFrom('plan_purchases')
    .selectAll()
    .where('user_id', '=', userId)
    .where('plan_id', 'in', among(rows.map(({ id }) => id)))
    .orderBy('day')
    .execute()
  const purchasesOf = Map.groupBy(purchases, ({ plan_id }) => plan_id)
  return rows.map((row) => ({
    ...contentOf(row),
    purchases: (purchasesOf.get(row.id) ?? []).map(({ day, transaction_id, decided_at }) => ({
      day,
      transactionId: transaction_id,
      decidedAt: decided_at,
    })),
  }))
}

/** As exports have it. */
export function storedPlanOf({ id: _, portfolioId: __, ...plan }: Plan): StoredSavingsPlan {
  return plan
}

/** A plan that books is due for the sweep immediately. Returns its id. */
export async function insertPlan(tx: Tx, { userId, portfolioId }: PlanOwner, content: PlanContent): Promise<string> {
  const id = newId()
  await tx
    .insertInto('savings_plans')
    .values({ user_id: userId, id, portfolio_id: portfolioId, ...columnsOf(content) })
    .execute()
  return id
}

export async function replacePlan(tx: Tx, userId: string, id: string, content: PlanContent): Promise<void> {
  await tx
    .updateTable('savings_plans')
    .set(columnsOf(content))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function removePlan(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('savings_plans').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Deletes the plans that buy an asset which is deleted. */
export async function removePlansOf(tx: Tx, userId: string, assetId: string): Promise<void> {
  await tx.deleteFrom('savings_plans').where('user_id', '=', userId).where('asset_id', '=', assetId).execute()
}

/** Records purchases as booked or skipped. The primary key allows one record per planned day. */
export async function insertPurchases(
  tx: Tx,
  userId: string,
  planId: string,
  purchases: readonly DecidedPurchase[],
): Promise<void> {
  for (const batch of batchesOf(purchases, ROWS_PER_STATEMENT)) {
    const rows = batch.map(({ day, transactionId, decidedAt }) => ({
      user_id: userId,
      plan_id: planId,
      day,
      transaction_id: transactionId,
      decided_at: decidedAt,
    }))
    await tx.insertInto('plan_purchases').values(rows).execute()
  }
}

/** Deletes the records of purchases, which are due again. */
export async function removePurchases(tx: Tx, userId: string, planId: string, days: readonly string[]): Promise<void> {
  for (const batch of batchesOf(days, ROWS_PER_STATEMENT))
    await tx
      .deleteFrom('plan_purchases')
      .where('user_id', '=', userId)
      .where('plan_id', '=', planId)
      .where('day', 'in', batch)
      .execute()
}

/** Inserts a plan of an archive with its booked and skipped purchases. */
export async function restorePlan(tx: Tx, owner: PlanOwner, { purchases, ...content }: StoredSavingsPlan) {
  const id = await insertPlan(tx, owner, content)
  await insertPurchases(tx, owner.userId, id, purchases)
}

const plansOfPortfolio = compileOnce((db: Db) =>
  db
    .selectFrom('savings_plans')
    .select(({ fn }) => fn.countAll<number>().as('plans'))
    .where('user_id', '=', 'user')
    .where('portfolio_id', '=', 'portfolio'),
)

export async function countPlans(db: Db, { userId, portfolioId }: PlanOwner): Promise<number> {
  const [row] = await plansOfPortfolio(db, userId, portfolioId)
  return Number(row?.plans ?? 0)
}
