import type { Db } from '../database/db.ts'
import { type Branch, readPortfolio, type StoredPortfolio } from './portfolio-rows.ts'

/** The ids and names of the user's portfolios without their branches, by id. */
export async function readRealPortfolioNames(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await realPortfolios(db, userId).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The query for the ids of the user's portfolios without their branches. */
export function realPortfolioIds(db: Db, userId: string) {
  return realPortfolios(db, userId).select('id')
}

function realPortfolios(db: Db, userId: string) {
  return db.selectFrom('portfolios').where('user_id', '=', userId).where('branch_of', 'is', null)
}

export interface ListedBranch {
  id: string
  createdAt: string
  branch: Branch
}

/** The branches of a portfolio, the latest first. */
export async function readBranches(db: Db, userId: string, of: string): Promise<ListedBranch[]> {
  const rows = await db
    .selectFrom('portfolios')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .where('branch_of', '=', of)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const listed: ListedBranch[] = []
  for (const { id, created_at } of rows) {
    const { branch } = await readPortfolio(db, userId, id)
    if (branch !== undefined) listed.push({ id, createdAt: created_at, branch })
  }
  return listed
}

export type BranchPortfolio = StoredPortfolio & { branch: Branch }

export function isBranch(portfolio: StoredPortfolio): portfolio is BranchPortfolio {
  return portfolio.branch !== undefined
}
