import { ledgerUntil } from '@plumbline/engine/build-ledger'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { combineMeasurements } from '@plumbline/engine/combine-measurements'
import type { LedgerColumns } from '@plumbline/engine/ledger-columns'
import { measureInSteps } from '@plumbline/engine/measure-portfolio'
import { LRUCache } from 'lru-cache'
import type { Db } from '../database/db.ts'
import type { AccountMarket, Markets } from '../market/market.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { runInSlices } from '../time-slice.ts'
import { rereadLedger } from '../transactions/reread-ledger.ts'
import { inputOfLedger, referencesOf } from './ledger-input.ts'
import { type MeasuredPortfolio, wholeOf } from './measure-portfolio.ts'

interface PastDay {
  /** ISO date; transactions and prices after it do not count. */
  day: string
  /** ISO date of the market data. */
  today: string
}

/** A page asks for several things of the same day at once. */
const KEPT_MS = 10_000
const MAX_KEPT = 8

const keptOf = new WeakMap<Db, LRUCache<string, Promise<MeasuredPortfolio>>>()

function keptIn(db: Db): LRUCache<string, Promise<MeasuredPortfolio>> {
  const known = keptOf.get(db) ?? new LRUCache({ max: MAX_KEPT, ttl: KEPT_MS })
  keptOf.set(db, known)
  return known
}

/** Measures a portfolio as it was at the end of a past day, by its settings of now. Kept for some seconds. */
export async function measurePast(
  db: Db,
  market: Markets,
  own: StoredPortfolio,
  currency: string,
  past: PastDay,
): Promise<MeasuredPortfolio> {
  const { userId, id, version, settings, ignoredSplits } = own
  const seen = await market.ofAccount(userId)
  const key = JSON.stringify([userId, id, version, settings, ignoredSplits, currency, past, seen.version])
  const kept = keptIn(db)
  const known = kept.get(key)
  if (known !== undefined) return { ...(await known), portfolio: { ...own, currency } }
  const measuring = measureDay(db, seen, own, currency, past)
  kept.set(key, measuring)
  measuring.catch(() => kept.delete(key))
  return await measuring
}

async function measureDay(
  db: Db,
  seen: AccountMarket,
  own: StoredPortfolio,
  currency: string,
  past: PastDay,
): Promise<MeasuredPortfolio> {
  const ledger = await rereadLedger(db, own.userId, own.id)
  const columns = ledgerUntil(ledger.columns, parseIsoDate(past.day))
  const references = await referencesOf(seen, own, columns, currency)
  const firstDate = firstDayOf(columns)
  const { input } = await inputOfLedger(seen, own, { ...references, columns, firstDate }, { currency, ...past })
  const measurement = await runInSlices(measureInSteps(input))
  await runInSlices(measurement.valueSeriesInSteps())
  const { assets, assetIds } = references
  return {
    portfolio: { ...own, currency },
    measurement,
    assets,
    assetIds,
    transactionCount: columns.count,
    input,
    isPast: true,
  }
}

function firstDayOf({ holdings }: LedgerColumns): string | undefined {
  const days = [...holdings.values()].flatMap((holding) => holding.days[0] ?? [])
  return days.length === 0 ? undefined : formatIsoDate(Math.min(...days))
}

/** Measures portfolios as one, as they were at the end of a past day. */
export async function measureWholePast(
  db: Db,
  market: Markets,
  whole: StoredPortfolio,
  portfolios: readonly StoredPortfolio[],
  past: PastDay,
): Promise<MeasuredPortfolio> {
  const parts: MeasuredPortfolio[] = []
  for (const portfolio of portfolios) parts.push(await measurePast(db, market, portfolio, whole.currency, past))
  const measurement = combineMeasurements(
    parts.map((part) => part.measurement),
    { baseCurrency: whole.currency, today: past.day },
  )
  await runInSlices(measurement.valueSeriesInSteps())
  return { ...wholeOf(whole, portfolios, parts, measurement), isPast: true }
}
