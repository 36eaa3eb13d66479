import { SET_PREFIX } from '@plumbline/contract/portfolio-sets/vocabulary'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import type { Db } from '../database/db.ts'
import { readPortfolio } from './portfolio-rows.ts'
import { readSet } from './portfolio-sets.ts'

/**
 * @param id of a portfolio or a set, or `all`
 * @throws {DomainError} `not-found` for an unknown one, and for another user's
 */
export async function requirePortfolio(db: Db, userId: string, id: string): Promise<void> {
  if (id.startsWith(SET_PREFIX)) await readSet(db, userId, id)
  else if (id !== ALL_PORTFOLIOS) await readPortfolio(db, userId, id)
}
