import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { readPortfolio, readPortfolios, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { readWhole } from '../portfolios/whole-portfolio.ts'

/** Whose transactions a request is about. */
export interface LedgerScope {
  /** One portfolio, or the one that stands for several. The response has its name and currency. */
  portfolio: StoredPortfolio
  /** Those whose transactions are listed, as stored. */
  portfolios: readonly StoredPortfolio[]
}

/** The portfolio with the id, or several as one, in the given currency or else its own. */
export async function readScope(db: Db, user: SignedInUser, id: string, currency?: string): Promise<LedgerScope> {
  if (isOfSeveral(id)) {
    const { whole, portfolios } = await readWhole(db, user, id, currency)
    return { portfolio: whole, portfolios }
  }
  const portfolio = await readPortfolio(db, user.id, id)
  return { portfolio: { ...portfolio, currency: currency ?? portfolio.currency }, portfolios: [portfolio] }
}

export const idsOf = ({ portfolios }: LedgerScope): string[] => portfolios.map(({ id }) => id)

/** Another text after every change of one of the ledgers. */
export function versionOf({ portfolios }: Pick<LedgerScope, 'portfolios'>): string {
  return JSON.stringify(portfolios.map(({ id, version }) => [id, version]))
}

/** `versionOf` the scope as it is stored now. */
export async function readVersion(db: Db, { portfolio, portfolios }: LedgerScope): Promise<string> {
  const ids = new Set(portfolios.map(({ id }) => id))
  if (portfolio.branch !== undefined)
    return versionOf({ portfolios: [await readPortfolio(db, portfolio.userId, portfolio.id)] })
  const stored = await readPortfolios(db, portfolio.userId)
  return versionOf({ portfolios: stored.filter(({ id }) => ids.has(id)) })
}
