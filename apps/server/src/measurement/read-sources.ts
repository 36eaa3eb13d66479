import { brokers } from '@plumbline/contract/brokers'
import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import type { Db } from '../database/db.ts'

/** Where a portfolio's transactions come from besides manual entry. */
export type PortfolioSource = Pick<PortfolioSummary, 'broker' | 'files'>

export const NO_SOURCE: PortfolioSource = { broker: null, files: [] }

/** The source of each of the user's portfolios that has one, by id. */
export async function readSources(db: Db, userId: string): Promise<Map<string, PortfolioSource>> {
  const connections = await db
    .selectFrom('broker_connections')
    .select(['portfolio_id', 'broker', 'synced_at', 'needs_user'])
    .where('user_id', '=', userId)
    .where('portfolio_id', 'is not', null)
    .execute()
  const imports = await db
    .selectFrom('imports')
    .select(['portfolio_id', 'source'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  const sources = new Map<string, PortfolioSource>()
  for (const { portfolio_id, source } of imports) {
    const { files, ...known } = sources.get(portfolio_id) ?? NO_SOURCE
    sources.set(portfolio_id, { ...known, files: [...files, source] })
  }
  for (const { portfolio_id, broker, synced_at, needs_user } of connections) {
    const name = brokers.find(({ id }) => id === broker)?.name ?? broker
    const known = sources.get(portfolio_id ?? '') ?? NO_SOURCE
    const files = known.files.filter((file) => file !== name && file !== broker)
    sources.set(portfolio_id ?? '', { files, broker: { name, syncedAt: synced_at, needsUser: needs_user === 1 } })
  }
  return sources
}
