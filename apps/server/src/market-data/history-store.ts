import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { MarketDataProvider, MarketDividend, MarketSplit, PriceHistory } from './provider.ts'
import type { Security } from './security.ts'
import { joinYears, packYear, splitByYear, unpackYear } from './series-bytes.ts'

/** What is known of one asset's past. Closes are as traded, in the major unit of `currency`. The arrays are shared: never write to them. */
export interface StoredHistory {
  assetId: string
  currency: string
  days: Int32Array
  closes: Float64Array
  adjustedCloses: Float64Array | undefined
  splits: MarketSplit[]
  dividends: MarketDividend[]
  /** Last day that the source was asked for. */
  fetchedTo: string
}

export interface HistoryStore {
  /**
   * Histories up to at least `today` where the source answers locally, else as far as they are stored; fetched first when nothing is stored yet.
   * An asset without any history is absent from the answer. The same object is answered until something about the asset changes.
   */
  historiesOf(securities: Security[], today: string): Promise<Map<string, StoredHistory>>
}

const firstDay = '1990-01-01'
/** Corrections come days later, so an append reads this much again. */
const overlapDays = 10
/** Ids per query, below SQLite's and PostgreSQL's limits on parameters. */
const idsPerQuery = 500

function inPortions<T>(items: T[]): T[][] {
  const portions: T[][] = []
  for (let start = 0; start < items.length; start += idsPerQuery) portions.push(items.slice(start, start + idsPerQuery))
  return portions
}

function groupBy<T>(rows: T[], key: (row: T) => string): Map<string, T[]> {
  return Map.groupBy(rows, key)
}

interface CachedHistory {
  history: StoredHistory
  sourceVersion: string
}

export function createHistoryStore({ db }: Database, provider: MarketDataProvider, clock: Clock): HistoryStore {
  const cache = new Map<string, CachedHistory>()
  const underWay = new Map<string, Promise<void>>()

  async function load(assetIds: string[]): Promise<void> {
    const states = await db.selectFrom('price_states').selectAll().where('asset_id', 'in', assetIds).execute()
    if (states.length === 0) return
    const known = states.map((state) => state.asset_id)
    const years = groupBy(
      await db.selectFrom('price_years').selectAll().where('asset_id', 'in', known).orderBy('year').execute(),
      (row) => row.asset_id,
    )
    const splits = groupBy(
      await db.selectFrom('splits').selectAll().where('asset_id', 'in', known).orderBy('date').execute(),
      (row) => row.asset_id,
    )
    const dividends = groupBy(
      await db.selectFrom('dividends').selectAll().where('asset_id', 'in', known).orderBy('date').execute(),
      (row) => row.asset_id,
    )
    for (const state of states) {
      const series = joinYears((years.get(state.asset_id) ?? []).map(({ year, series }) => unpackYear(year, series)))
      cache.set(state.asset_id, {
        sourceVersion: state.source_version,
        history: {
          assetId: state.asset_id,
          currency: state.currency,
          days: series.days,
          closes: series.values,
          adjustedCloses: series.adjusted,
          splits: (splits.get(state.asset_id) ?? []).map(({ date, numerator, denominator }) => ({ date, numerator, denominator })),
          dividends: (dividends.get(state.asset_id) ?? []).map(({ date, value, currency }) => ({ date, value, currency })),
          fetchedTo: state.fetched_to,
        },
      })
    }
  }

  async function save(assetId: string, fetched: PriceHistory, today: string, sourceVersion: string): Promise<void> {
    const { days, values } = fetched.closes
    await db.transaction().execute(async (tx) => {
      for (const [year, part] of splitByYear({ days, values, adjusted: fetched.adjustedCloses })) {
        const series = packYear(year, part)
        await tx
          .insertInto('price_years')
          .values({ asset_id: assetId, year, series })
          .onConflict((conflict) => conflict.columns(['asset_id', 'year']).doUpdateSet({ series }))
          .execute()
      }
      for (const { date, numerator, denominator } of fetched.splits) {
        await tx
          .insertInto('splits')
          .values({ asset_id: assetId, date, numerator, denominator })
          .onConflict((conflict) => conflict.columns(['asset_id', 'date']).doUpdateSet({ numerator, denominator }))
          .execute()
      }
      for (const { date, value, currency } of fetched.dividends) {
        await tx
          .insertInto('dividends')
          .values({ asset_id: assetId, date, value, currency })
          .onConflict((conflict) => conflict.columns(['asset_id', 'date']).doUpdateSet({ value, currency }))
          .execute()
      }
      const state = {
        currency: fetched.currency,
        fetched_to: today,
        fetched_at: clock.now().toISOString(),
        source_version: sourceVersion,
        last_error: null,
      }
      await tx
        .insertInto('price_states')
        .values({ asset_id: assetId, ...state })
        .onConflict((conflict) => conflict.column('asset_id').doUpdateSet(state))
        .execute()
    })
  }

  /** A year is stored whole, so an append starts at the first day of the year that the overlap reaches into. */
  function rangeToFetch(cached: CachedHistory | undefined, sourceVersion: string, today: string) {
    if (cached === undefined || cached.sourceVersion !== sourceVersion) return { from: firstDay, to: today }
    const overlap = formatIsoDate(parseIsoDate(cached.history.fetchedTo) - overlapDays)
    return { from: `${overlap.slice(0, 4)}-01-01`, to: today }
  }

  async function fetchAndSave(security: Security, today: string, sourceVersion: string): Promise<void> {
    const range = rangeToFetch(cache.get(security.id), sourceVersion, today)
    const fetched = await provider.history(security, range, AbortSignal.timeout(10_000))
    if (fetched === undefined || fetched.closes.days.length === 0) return
    await save(security.id, fetched, today, sourceVersion)
    await load([security.id])
  }

  function fetchOnce(security: Security, today: string, sourceVersion: string): Promise<void> {
    const running = underWay.get(security.id)
    if (running !== undefined) return running
    const fetching = fetchAndSave(security, today, sourceVersion).finally(() => underWay.delete(security.id))
    underWay.set(security.id, fetching)
    return fetching
  }

  function mustFetch(assetId: string, today: string, sourceVersion: string): boolean {
    const cached = cache.get(assetId)
    if (cached === undefined) return true
    return provider.isLocal && (cached.history.fetchedTo < today || cached.sourceVersion !== sourceVersion)
  }

  return {
    async historiesOf(securities, today) {
      const unseen = securities.filter(({ id }) => !cache.has(id)).map(({ id }) => id)
      for (const portion of inPortions(unseen)) await load(portion)
      const sourceVersion = await provider.version()
      for (const security of securities) {
        if (mustFetch(security.id, today, sourceVersion)) await fetchOnce(security, today, sourceVersion)
      }
      const histories = new Map<string, StoredHistory>()
      for (const { id } of securities) {
        const cached = cache.get(id)
        if (cached !== undefined) histories.set(id, cached.history)
      }
      return histories
    },
  }
}
