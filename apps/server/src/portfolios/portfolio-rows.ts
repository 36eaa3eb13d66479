import { defaultPortfolioSettings, defaultView } from '@plumbline/contract/portfolios/defaults'
import type { BenchmarkRow, PortfolioSettings, View } from '@plumbline/contract/portfolios/schemas'
import type { IgnoredSplit } from '@plumbline/engine/split-schedule'
import type { Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { PortfoliosTable } from '../database/schema.ts'
import { DomainError } from '../errors.ts'
import { newId } from '../identifiers.ts'

export interface StoredPortfolio {
  userId: string
  id: string
  name: string
  currency: string
  settings: PortfolioSettings
  views: View[]
  benchmark: BenchmarkRow[]
  /** Splits of the market that do not change the units of this portfolio. */
  ignoredSplits: IgnoredSplit[]
  /** Goes up with every change that figures depend on. */
  version: number
}

type PortfolioRow = Selectable<PortfoliosTable>

function storedPortfolio(row: PortfolioRow): StoredPortfolio {
  return {
    userId: row.user_id,
    id: row.id,
    name: row.name,
    currency: row.currency,
    settings: { ...defaultPortfolioSettings, ...(JSON.parse(row.settings) as Partial<PortfolioSettings>) },
    views: JSON.parse(row.views) as View[],
    benchmark: JSON.parse(row.benchmark) as BenchmarkRow[],
    ignoredSplits: JSON.parse(row.ignored_splits) as IgnoredSplit[],
    version: row.version,
  }
}

export async function readPortfolios(db: Db, userId: string): Promise<StoredPortfolio[]> {
  const rows = await db
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(storedPortfolio)
}

/** Throws `not-found` for an unknown id and for somebody else's alike. */
export async function readPortfolio(db: Db, userId: string, id: string): Promise<StoredPortfolio> {
  const row = await db
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not-found', 'There is no such portfolio.')
  return storedPortfolio(row)
}

export interface NewPortfolio {
  name: string
  currency: string
  settings?: PortfolioSettings
  views?: View[]
  benchmark?: BenchmarkRow[]
  ignoredSplits?: IgnoredSplit[]
}

export async function insertPortfolio(db: Db, clock: Clock, userId: string, portfolio: NewPortfolio): Promise<string> {
  const id = newId()
  await db
    .insertInto('portfolios')
    .values({
      user_id: userId,
      id,
      name: portfolio.name,
      currency: portfolio.currency,
      settings: JSON.stringify(portfolio.settings ?? defaultPortfolioSettings),
      views: JSON.stringify(portfolio.views ?? [defaultView]),
      benchmark: JSON.stringify(portfolio.benchmark ?? []),
      ignored_splits: JSON.stringify(portfolio.ignoredSplits ?? []),
      created_at: clock.now().toISOString(),
      version: 1,
    })
    .execute()
  return id
}

export interface PortfolioChange {
  name?: string
  currency?: string
  settings?: PortfolioSettings
  views?: View[]
  benchmark?: BenchmarkRow[]
  ignoredSplits?: IgnoredSplit[]
}

export async function changePortfolio(db: Db, userId: string, id: string, change: PortfolioChange): Promise<void> {
  await db
    .updateTable('portfolios')
    .set((set) => ({
      version: set('version', '+', 1),
      ...(change.name !== undefined && { name: change.name }),
      ...(change.currency !== undefined && { currency: change.currency }),
      ...(change.settings !== undefined && { settings: JSON.stringify(change.settings) }),
      ...(change.views !== undefined && { views: JSON.stringify(change.views) }),
      ...(change.benchmark !== undefined && { benchmark: JSON.stringify(change.benchmark) }),
      ...(change.ignoredSplits !== undefined && { ignored_splits: JSON.stringify(change.ignoredSplits) }),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export async function removePortfolio(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('portfolios')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new DomainError('not-found', 'There is no such portfolio.')
}
