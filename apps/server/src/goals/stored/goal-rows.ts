import type { keptGoals } from '@plumbline/contract/goals/schemas'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../database/db.ts'
import type { GoalsTable } from '../../database/schema.ts'
import { newId } from '../../identifiers.ts'

/** A goal as exports and archives have it. */
export type KeptGoal = z.output<typeof keptGoals>[number]
export type StoredGoal = KeptGoal & { id: string }

function goalOf(row: Selectable<GoalsTable>): StoredGoal {
  return {
    id: row.id,
    name: row.name,
    portfolioId: row.portfolio_id ?? row.several_id ?? '',
    amount: row.amount,
    currency: row.currency,
    day: row.day,
    monthly: row.monthly,
    yearlyReturn: row.yearly_return,
    inflation: row.inflation,
    createdAt: row.created_at,
  }
}

/** A goal of one portfolio is deleted with it. */
function columnsOf({ portfolioId, yearlyReturn, createdAt, ...terms }: KeptGoal) {
  const isSeveral = isOfSeveral(portfolioId)
  return {
    ...terms,
    portfolio_id: isSeveral ? null : portfolioId,
    several_id: isSeveral ? portfolioId : null,
    yearly_return: yearlyReturn,
    created_at: createdAt,
  }
}

/** The oldest first. */
export async function readGoals(db: Db, userId: string): Promise<StoredGoal[]> {
  const rows = await db
    .selectFrom('goals')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(goalOf)
}

/** As exports have them. */
export async function readKeptGoals(db: Db, userId: string): Promise<KeptGoal[]> {
  return (await readGoals(db, userId)).map(({ id: _, ...goal }) => goal)
}

/** Returns its id. */
export async function insertGoal(tx: Tx, userId: string, goal: KeptGoal): Promise<string> {
  const id = newId()
  await tx
    .insertInto('goals')
    .values({ user_id: userId, id, ...columnsOf(goal) })
    .execute()
  return id
}

export async function replaceGoal(tx: Tx, userId: string, { id, ...goal }: StoredGoal): Promise<void> {
  await tx.updateTable('goals').set(columnsOf(goal)).where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Whether there was one. */
export async function removeGoal(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('goals')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
