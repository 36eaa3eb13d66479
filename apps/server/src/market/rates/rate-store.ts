import { createFxTable, type FxTable } from '@plumbline/engine/fx-table'
import type { CurrencyPair, DailySeries, MarketDataProvider } from '@plumbline/market-sources/provider'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import pLimit from 'p-limit'
import pTimeout from 'p-timeout'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import { announceRates } from '../changes.ts'
import type { FetchQueue } from '../fetching/fetch-queue.ts'
import { FIRST_DATE, NEVER, storedVersion } from '../fetching/fetched-dates.ts'
import { lastPublication } from '../fetching/refresh-schedule.ts'
import { mergeSeries } from '../series/merge-series.ts'
import { packSeries, partOf, unpackSeries, yearSpans } from '../series/series-bytes.ts'

export interface RateStore {
  /**
   * Rates up to today between all given currencies that the source knows. Stored rates are returned at once; a caller
   * waits at most a few seconds for new ones. Rates that do not arrive are missing, never guessed. The same object is
   * returned until a rate changes.
   */
  tableFor(currencies: Iterable<string>, today: string): Promise<FxTable>
  /** Fetches what was published since the last fetch. */
  refresh(today: string): Promise<void>
  /** Drops the cached table when another process has stored newer rates. */
  dropOutdated(): Promise<void>
}

export interface RateState {
  fetchedTo: string
  fetchedAt: string
  sourceVersion: string
  currencies: string[]
  /** Message of the last attempt, if it failed. */
  lastError?: string | null
}

export const RATE_STATE_SETTING = 'fx-state'
const EMPTY_STATE: RateState = { fetchedTo: NEVER, fetchedAt: '', sourceVersion: '', currencies: [], lastError: null }
const RETRY_DELAY_MS = 5 * 60_000
const MAX_ERROR_LENGTH = 300
const EMPTY_TABLE = createFxTable([])

/** What is stored of rates so far; undefined when none were ever fetched. */
export async function readRateState(db: MarketDb): Promise<RateState | undefined> {
  const stored = await readSetting(db, RATE_STATE_SETTING)
  return stored === undefined ? undefined : (JSON.parse(stored) as RateState)
}

async function readTable(db: MarketDb): Promise<FxTable> {
  const rows = await db.selectFrom('fx_years').selectAll().orderBy('pair').orderBy('year').execute()
  const pairs = [...Map.groupBy(rows, (row) => row.pair)].map(([pair, years]) => {
    const { days, values } = unpackSeries(years.map(({ series }) => series))
    return { base: pair.slice(0, 3), quote: pair.slice(3), days, rates: values }
  })
  return createFxTable(pairs)
}

async function readYear(db: MarketDb, pair: string, year: number): Promise<DailySeries> {
  const row = await db
    .selectFrom('fx_years')
    .select('series')
    .where('pair', '=', pair)
    .where('year', '=', year)
    .executeTakeFirst()
  return unpackSeries(row === undefined ? [] : [row.series])
}

interface RateStoreParts {
  db: MarketDb
  provider: MarketDataProvider
  clock: Clock
  fetches: FetchQueue
  /** How long a caller waits for a live source. */
  maxWaitMs: number
}

export function createRateStore({ db, provider, clock, fetches, maxWaitMs }: RateStoreParts): RateStore {
  let state: RateState | undefined
  let table: FxTable | undefined
  let pausedUntil = 0
  /** State and table change together, one change at a time. */
  const exclusively = pLimit(1)

  async function load(): Promise<void> {
    state = await readRateState(db)
    table = await readTable(db)
  }

  /** Merges into the stored rates of the same source version, so days that the source no longer returns stay. */
  async function save(pairs: CurrencyPair[], next: RateState): Promise<void> {
    const isSameSource = state?.sourceVersion === next.sourceVersion
    await db.transaction().execute(async (tx) => {
      for (const { base, quote, rates } of pairs) {
        const pair = base + quote
        for (const span of yearSpans(rates.days)) {
          const fetched = partOf(rates, span)
          const { year } = span
          const merged = isSameSource ? mergeSeries(await readYear(tx, pair, year), fetched) : fetched
          const series = packSeries(merged)
          await tx
            .insertInto('fx_years')
            .values({ pair, year, series })
            .onConflict((conflict) => conflict.columns(['pair', 'year']).doUpdateSet({ series }))
            .execute()
        }
      }
      await writeSetting(tx, RATE_STATE_SETTING, JSON.stringify(next))
      await announceRates(tx)
    })
  }

  /** From New Year of the year last fetched, in January from a year earlier: late corrections are read again. */
  function updateFrom({ fetchedTo }: RateState): string {
    const year = Number(fetchedTo.slice(0, 4))
    return `${fetchedTo.slice(5, 7) === '01' ? year - 1 : year}-01-01`
  }

  async function fetchAndSave(wanted: string[], today: string, signal: AbortSignal): Promise<void> {
    const sourceVersion = storedVersion(await provider.version())
    const known = state?.currencies ?? []
    const isUpdate = state?.sourceVersion === sourceVersion && wanted.every((currency) => known.includes(currency))
    const currencies = [...new Set([...known, ...wanted])]
    const from = isUpdate && state !== undefined ? updateFrom(state) : FIRST_DATE
    try {
      const pairs = await provider.fx(currencies, { from, to: today }, signal)
      const fetchedAt = clock.now().toISOString()
      await save(pairs, { fetchedTo: today, fetchedAt, sourceVersion, currencies, lastError: null })
      await load()
      pausedUntil = 0
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (fetches.isClosing()) return
      pausedUntil = clock.now().getTime() + RETRY_DELAY_MS
      state = { ...(state ?? EMPTY_STATE), lastError: error.message.slice(0, MAX_ERROR_LENGTH) }
      await writeSetting(db, RATE_STATE_SETTING, JSON.stringify(state))
    }
  }

  const fetch = (wanted: string[], today: string) =>
    fetches.once('rates', (signal) => fetchAndSave(wanted, today, signal))

  const isStored = (wanted: string[]) => wanted.every((currency) => state?.currencies.includes(currency))

  const isPaused = () => pausedUntil > clock.now().getTime()

  async function isOutdated(today: string): Promise<boolean> {
    if (!provider.isLocal || state === undefined) return state === undefined
    return state.fetchedTo < today || state.sourceVersion !== storedVersion(await provider.version())
  }

  async function bringUpToDate(wanted: string[], today: string): Promise<void> {
    if (isPaused() || (isStored(wanted) && !(await isOutdated(today)))) return
    await fetch(wanted, today)
  }

  return {
    async tableFor(currencies, today) {
      const wanted = [...new Set(currencies)]
      if (table === undefined) await load()
      if (provider.isLocal) await exclusively(() => bringUpToDate(wanted, today))
      else if (!isStored(wanted) && !isPaused()) {
        const fetching = exclusively(() => bringUpToDate(wanted, today))
        await pTimeout(fetching, { milliseconds: maxWaitMs, fallback: () => undefined })
      }
      return table ?? EMPTY_TABLE
    },
    refresh: (today) =>
      exclusively(async () => {
        if (table === undefined) await load()
        const published = lastPublication(clock.now()).toISOString()
        const isUpToDate = state !== undefined && state.fetchedTo >= today && state.fetchedAt >= published
        if (isUpToDate || isPaused()) return
        await fetch([], today)
      }),
    dropOutdated: () =>
      exclusively(async () => {
        if (table !== undefined && (await readRateState(db))?.fetchedAt !== state?.fetchedAt) await load()
      }),
  }
}
