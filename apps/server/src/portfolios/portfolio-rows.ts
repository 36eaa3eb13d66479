import { defaultPortfolioSettings, defaultView } from '@plumbline/contract/portfolios/defaults'
import type { BenchmarkRow, PortfolioSettings, View } from '@plumbline/contract/portfolios/schemas'
import type { IgnoredSplit } from '@plumbline/engine/split-schedule'
import type { Selectable } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'
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
  /** Market splits that the user chose not to apply. */
  ignoredSplits: IgnoredSplit[]
  /** Made up by the product to look around in; stored with the settings. */
  isSample: boolean
  /** Incremented by every change of the ledger, or of a setting that figures depend on. */
  version: number
}

type PortfolioRow = Selectable<PortfoliosTable>

type StoredSettings = Partial<PortfolioSettings> & { isSample?: boolean }

function storedPortfolio(row: PortfolioRow): StoredPortfolio {
  const { isSample = false, ...settings } = JSON.parse(row.settings) as StoredSettings
  return {
    userId: row.user_id,
    id: row.id,
    name: row.name,
    currency: row.currency,
    settings: { ...defaultPortfolioSettings, ...settings },
    isSample,
    views: JSON.parse(row.views) as View[],
    benchmark: JSON.parse(row.benchmark) as BenchmarkRow[],
    ignoredSplits: JSON.parse(row.ignored_splits) as IgnoredSplit[],
    version: row.version,
  }
}

function writeSettings(settings: PortfolioSettings, isSample = false): string {
  return JSON.stringify(isSample ? { ...settings, isSample } : settings)
}

/** What the stored settings of a sample hold, as a pattern of LIKE. */
export const SAMPLE_SETTINGS_PATTERN = '%"isSample":true%'

function foundRow(row: PortfolioRow | undefined): PortfolioRow {
  if (row === undefined) throw new DomainError('not-found', 'There is no such portfolio.')
  return row
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

/** The portfolios whose settings ask for mails, by account. */
export async function readPortfoliosWithMails(db: Db): Promise<Map<string, StoredPortfolio[]>> {
  const rows = await db
    .selectFrom('portfolios')
    .selectAll()
    .where((where) =>
      where.or([where('settings', 'like', '%"weeklyRecap":true%'), where('settings', 'like', '%"priceChange":true%')]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows.map(storedPortfolio), ({ userId }) => userId)
}

/** Throws `not-found` for an unknown id, and for another user's portfolio. */
export async function readPortfolio(db: Db, userId: string, id: string): Promise<StoredPortfolio> {
  const row = await db
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return storedPortfolio(foundRow(row))
}

/** Portfolio names by id. */
export async function readPortfolioNames(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('portfolios').select(['id', 'name']).where('user_id', '=', userId).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface NewPortfolio {
  name: string
  currency: string
  settings?: PortfolioSettings
  views?: View[]
  benchmark?: BenchmarkRow[]
  ignoredSplits?: IgnoredSplit[]
  isSample?: boolean
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
      settings: writeSettings(portfolio.settings ?? defaultPortfolioSettings, portfolio.isSample),
      views: JSON.stringify(portfolio.views ?? [defaultView]),
      benchmark: JSON.stringify(portfolio.benchmark ?? []),
      ignored_splits: JSON.stringify(portfolio.ignoredSplits ?? []),
      created_at: clock.now().toISOString(),
      version: 1,
    })
    .execute()
  return id
}

/** Locks the row until the transaction ends and returns it as it is then. */
async function lockRow(tx: Db, userId: string, id: string): Promise<StoredPortfolio> {
  const row = await tx
    .updateTable('portfolios')
    .set((set) => ({ version: set.ref('version') }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return storedPortfolio(foundRow(row))
}

export type PortfolioChange = Partial<
  Pick<StoredPortfolio, 'name' | 'currency' | 'settings' | 'views' | 'benchmark' | 'ignoredSplits'>
>

function changesFigures(before: StoredPortfolio, after: StoredPortfolio): boolean {
  return (
    before.currency !== after.currency ||
    before.settings.costMethod !== after.settings.costMethod ||
    before.ignoredSplits !== after.ignoredSplits
  )
}

/**
 * Changes a portfolio and returns it. `changeOf` gets the row under a lock that lasts until the transaction ends, so
 * concurrent changes are applied one after another and none is lost. Throws `not-found`.
 */
export async function changePortfolio(
  tx: Tx,
  userId: string,
  id: string,
  changeOf: (portfolio: StoredPortfolio) => PortfolioChange,
): Promise<StoredPortfolio> {
  const before = await lockRow(tx, userId, id)
  const after = { ...before, ...changeOf(before) }
  const version = changesFigures(before, after) ? before.version + 1 : before.version
  await tx
    .updateTable('portfolios')
    .set({
      version,
      name: after.name,
      currency: after.currency,
      settings: writeSettings(after.settings, after.isSample),
      views: JSON.stringify(after.views),
      benchmark: JSON.stringify(after.benchmark),
      ignored_splits: JSON.stringify(after.ignoredSplits),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
  return { ...after, version }
}

export async function removePortfolio(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('portfolios')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new DomainError('not-found', 'There is no such portfolio.')
}
