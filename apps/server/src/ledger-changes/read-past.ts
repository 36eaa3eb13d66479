import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { LedgerColumns } from '@plumbline/engine/ledger-columns'
import { text } from '@plumbline/text/text'
import { readTimeZone } from '../accounts/users.ts'
import { dayIn } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { TransactionRow } from '../database/schema.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { readPortfolio, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import {
  findPriceChange,
  type PriceChange,
  readPriceChangesSince,
} from '../price-corrections/stored/correction-rows.ts'
import { type RecordedChange, readChange, readChangesAfter } from '../transactions/history/read-versions.ts'
import { listHeldAssets } from '../transactions/list-held-assets.ts'
import { readRowsOfImport } from '../transactions/replace-rows.ts'
import { rereadLedger } from '../transactions/reread-ledger.ts'

export interface Question {
  /** ISO date of the user's calendar. */
  today: string
  now: Date
  at?: string | undefined
  /** The id of a change. */
  before?: string | undefined
  day?: string | undefined
}

export interface Moment {
  /** An instant; null: the end of the day. */
  at: string | null
  day: string
  /** What was done since, for `readChangesAfter`. */
  since: { after: string } | { from: number }
  /** Of what was read: whether it was done after the moment. */
  isLater: (change: { recorded_at: string }) => boolean
}

/** A portfolio as it is, and all that was done to it since a moment. */
export interface Past {
  columns: LedgerColumns
  /** The latest first. */
  changes: RecordedChange[]
  /** What was done to prices of assets that are or were in it, the latest first. */
  prices: PriceChange[]
  /** The transactions that belong to an import of `changes` now. */
  imported: TransactionRow[]
}

/** What is written while it is read would be known in part: then it is read again, but not forever. */
const MAX_READS = 3

const DAYS_AGO = 7

/** @throws {DomainError} `not-found`: no such change; `invalid-payload`: a moment or a day after now */
export async function readMoment(db: Db, { userId, id }: StoredPortfolio, question: Question): Promise<Moment> {
  const { today, now, before, day } = question
  if (day !== undefined && day > today) throw fieldProblem('invalid-payload', 'day', text('The date is in the future'))
  const timeZone = await readTimeZone(db, userId)
  const price = before === undefined ? undefined : await findPriceChange(db, userId, before)
  const change = before === undefined || price !== undefined ? undefined : await readChange(db, userId, before)
  const instant = (price ?? change)?.recorded_at ?? question.at
  if (instant === undefined) return endOf(day ?? formatIsoDate(parseIsoDate(today) - DAYS_AGO), timeZone)
  if (change !== undefined && change.portfolio_id !== id && change.to_portfolio_id !== id)
    throw new DomainError('not-found', text('This change does not exist.'))
  const at = new Date(instant)
  if (at > now) throw fieldProblem('invalid-payload', 'at', text('The date is in the future'))
  const sequence = (price ?? change)?.sequence
  const dayOfMoment = dayIn(timeZone, at)
  return {
    at: at.toISOString(),
    day: day ?? (dayOfMoment < today ? dayOfMoment : today),
    since: sequence === undefined ? { after: at.toISOString() } : { from: sequence },
    isLater: () => true,
  }
}

/** The end of a day of the user's calendar, which begins somewhere up to 14 hours before the same day in UTC. */
function endOf(day: string, timeZone: string): Moment {
  return {
    at: null,
    day,
    since: { after: `${formatIsoDate(parseIsoDate(day) - 1)}T00:00:00.000Z` },
    isLater: ({ recorded_at }) => dayIn(timeZone, new Date(recorded_at)) > day,
  }
}

export async function readPast(db: Db, { userId, id }: StoredPortfolio, { since, isLater }: Moment): Promise<Past> {
  let past: Past
  let reads = 0
  let { version: readVersion } = await readPortfolio(db, userId, id)
  let version: number
  do {
    version = readVersion
    const { columns } = await rereadLedger(db, userId, id)
    const changes = (await readChangesAfter(db, userId, id, since)).filter(isLater)
    const assetIds = await listHeldAssets(db, userId, id)
    for (const { versions } of changes)
      for (const { before } of versions.values()) if (before !== null) assetIds.add(before.asset_id)
    const prices = (await readPriceChangesSince(db, userId, assetIds, since)).filter(isLater)
    past = { columns, changes, prices, imported: await readImported(db, userId, id, changes) }
    readVersion = (await readPortfolio(db, userId, id)).version
    reads += 1
  } while (readVersion !== version && reads < MAX_READS)
  return past
}

async function readImported(db: Db, userId: string, portfolioId: string, changes: readonly RecordedChange[]) {
  const rows: TransactionRow[] = []
  for (const { import_id } of changes)
    if (import_id !== null) rows.push(...(await readRowsOfImport(db, userId, import_id)))
  return rows.filter(({ portfolio_id }) => portfolio_id === portfolioId)
}
