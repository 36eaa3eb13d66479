import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { Tx } from '../database/db.ts'
import { insertGoal, type KeptGoal } from './stored/goal-rows.ts'

type StoredIds = ReadonlyMap<string, string>

/**
 * Adds the goals of an archive. A goal whose set was deleted keeps the id of that set.
 *
 * @param stored the new ids of the archive's portfolios and sets
 */
export async function restoreGoals(
  tx: Tx,
  userId: string,
  goals: readonly KeptGoal[],
  { portfolios, sets }: { portfolios: StoredIds; sets: StoredIds },
): Promise<void> {
  for (const { portfolioId: archived, ...goal } of goals) {
    const portfolioId = isOfSeveral(archived) ? (sets.get(archived) ?? archived) : portfolios.get(archived)
    if (portfolioId !== undefined) await insertGoal(tx, userId, { ...goal, portfolioId })
  }
}
