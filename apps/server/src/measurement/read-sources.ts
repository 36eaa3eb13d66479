import { brokers } from '@plumbline/contract/brokers'
import type { PortfolioSummary } from '@plumbline/contract/portfolios/schemas'
import { listSynchronizedPortfolios } from '../brokers/list-synchronized-portfolios.ts'
import type { Db } from '../database/db.ts'
import { listImportSources } from '../transactions/import-batches.ts'

/** Where a portfolio's transactions come from besides manual entry. */
export type PortfolioSource = Pick<PortfolioSummary, 'broker' | 'files'>

export const NO_SOURCE: PortfolioSource = { broker: null, files: [] }

/** The source of each of the user's portfolios that has one, by id. */
export async function readSources(db: Db, userId: string): Promise<Map<string, PortfolioSource>> {
  const connections = await listSynchronizedPortfolios(db, userId)
  const imports = await listImportSources(db, userId)
  const sources = new Map<string, PortfolioSource>()
  for (const { portfolio_id, source } of imports) {
    const { files, ...known } = sources.get(portfolio_id) ?? NO_SOURCE
    sources.set(portfolio_id, { ...known, files: [...files, source] })
  }
  for (const { portfolio_id, broker, synced_at, needs_user } of connections) {
    const name = brokers.find(({ id }) => id === broker)?.name ?? broker
    const known = sources.get(portfolio_id ?? '') ?? NO_SOURCE
    const files = known.files.filter((file) => file !== name && file !== broker)
    sources.set(portfolio_id ?? '', {
      files,
      broker: { id: broker, name, syncedAt: synced_at, needsUser: needs_user === 1 },
    })
  }
  return sources
}
