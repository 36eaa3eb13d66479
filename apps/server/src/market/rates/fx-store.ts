import { createFxTable, type FxTable } from '@plumbline/engine/fx-table'
import type { DailySeries, FxPair, MarketDataProvider } from '@plumbline/market-sources/provider'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import { FIRST_DATE, storedVersion } from '../first-date.ts'
import { never } from '../histories/history-rows.ts'
import { packSeries, partOf, unpackSeries, yearSpans } from '../histories/series-bytes.ts'
import { lastPublication } from '../next-refresh.ts'
import { type OngoingFetches, waitAtMost } from '../ongoing-fetches.ts'

export interface FxStore {
  /**
   * Rates up to today between all the given currencies that the source knows; what it does not answer within some seconds is missing from the
   * table, never guessed. Stored rates are answered without waiting for anybody. The same object is answered until a rate changes.
   */
  tableFor(currencies: Iterable<string>, today: string): Promise<FxTable>
  /** Asks the source for what is new since the last answer. */
  refresh(today: string): Promise<void>
  /** Lets go of the table when another process has stored newer rates. */
  forgetOutdated(): Promise<void>
}

export interface FxState {
  fetchedTo: string
  fetchedAt: string
  sourceVersion: string
  currencies: string[]
  /** What the last attempt failed with. */
  lastError?: string | null
}

const settingName = 'fx-state'
const nothingYet: FxState = { fetchedTo: never, fetchedAt: '', sourceVersion: '', currencies: [], lastError: null }
const pauseAfterFailure = 5 * 60_000
const noRates = createFxTable([])

/** How far the stored rates reach; undefined when none were ever asked for. */
export async function readFxState(db: Db): Promise<FxState | undefined> {
  const stored = await readSetting(db, settingName)
  return stored === undefined ? undefined : (JSON.parse(stored) as FxState)
}

/** The days of both; where both have one, the newer value stands. */
function mergeDays(older: DailySeries, newer: DailySeries): DailySeries {
  const values = new Map([...older.days].map((day, index) => [day, older.values[index] as number]))
  for (const [index, day] of newer.days.entries()) values.set(day, newer.values[index] as number)
  const sorted = [...values].sort(([a], [b]) => a - b)
  return {
    days: Int32Array.from(sorted, ([day]) => day),
    values: Float64Array.from(sorted, ([, value]) => value),
  }
}

interface FxStoreParts {
  db: Db
  provider: MarketDataProvider
  clock: Clock
  fetches: OngoingFetches
  patienceMilliseconds: number
}

export function createFxStore({ db, provider, clock, fetches, patienceMilliseconds }: FxStoreParts): FxStore {
  let state: FxState | undefined
  let table: FxTable | undefined
  let pausedUntil = 0
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** One change of the table at a time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  async function load(): Promise<void> {
    state = await readFxState(db)
    const rows = await db.selectFrom('fx_years').selectAll().orderBy('pair').orderBy('year').execute()
    const pairs = [...Map.groupBy(rows, (row) => row.pair)].map(([pair, years]) => {
      const { days, values } = unpackSeries(years.map(({ series }) => series))
      return { base: pair.slice(0, 3), quote: pair.slice(3), days, rates: values }
    })
    table = createFxTable(pairs)
  }

  async function storedYear(tx: Db, pair: string, year: number): Promise<DailySeries> {
    const row = await tx
      .selectFrom('fx_years')
      .select('series')
      .where('pair', '=', pair)
      .where('year', '=', year)
      .executeTakeFirst()
    return unpackSeries(row === undefined ? [] : [row.series])
  }

  /** A day that an answer of the same source lacks stays. */
  async function save(pairs: FxPair[], next: FxState): Promise<void> {
    const isSameSource = state?.sourceVersion === next.sourceVersion
    await db.transaction().execute(async (tx) => {
      for (const { base, quote, rates } of pairs) {
        const pair = base + quote
        for (const span of yearSpans(rates.days)) {
          const answer = partOf(rates, span)
          const { year } = span
          const series = packSeries(isSameSource ? mergeDays(await storedYear(tx, pair, year), answer) : answer)
          await tx
            .insertInto('fx_years')
            .values({ pair, year, series })
            .onConflict((conflict) => conflict.columns(['pair', 'year']).doUpdateSet({ series }))
            .execute()
        }
      }
      await writeSetting(tx, settingName, JSON.stringify(next))
    })
  }

  async function ask(wanted: string[], today: string, signal: AbortSignal): Promise<void> {
    const sourceVersion = storedVersion(await provider.version())
    const known = state?.currencies ?? []
    const isAppend = state?.sourceVersion === sourceVersion && wanted.every((currency) => known.includes(currency))
    const currencies = [...new Set([...known, ...wanted])]
    // In January the last year's corrections are read too.
    const from =
      isAppend && state !== undefined
        ? `${Number(state.fetchedTo.slice(0, 4)) - (state.fetchedTo.slice(5, 7) === '01' ? 1 : 0)}-01-01`
        : FIRST_DATE
    try {
      const pairs = await provider.fx(currencies, { from, to: today }, signal)
      const fetchedAt = clock.now().toISOString()
      await save(pairs, { fetchedTo: today, fetchedAt, sourceVersion, currencies, lastError: null })
      await load()
      pausedUntil = 0
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (fetches.isClosing()) return
      pausedUntil = clock.now().getTime() + pauseAfterFailure
      state = { ...(state ?? nothingYet), lastError: error.message.slice(0, 300) }
      await writeSetting(db, settingName, JSON.stringify(state))
    }
  }

  const fetch = (wanted: string[], today: string) => fetches.once('rates', (signal) => ask(wanted, today, signal))

  const isKnown = (wanted: string[]) => wanted.every((currency) => state?.currencies.includes(currency))

  const isPaused = () => pausedUntil > clock.now().getTime()

  async function isOutdated(today: string): Promise<boolean> {
    if (!provider.isLocal || state === undefined) return state === undefined
    return state.fetchedTo < today || state.sourceVersion !== storedVersion(await provider.version())
  }

  async function ensure(wanted: string[], today: string): Promise<void> {
    if (isPaused() || (isKnown(wanted) && !(await isOutdated(today)))) return
    await fetch(wanted, today)
  }

  return {
    async tableFor(currencies, today) {
      const wanted = [...new Set(currencies)]
      if (table === undefined) await load()
      if (provider.isLocal) await inTurn(() => ensure(wanted, today))
      else if (!isKnown(wanted) && !isPaused())
        await waitAtMost(
          patienceMilliseconds,
          inTurn(() => ensure(wanted, today)),
        )
      return table ?? noRates
    },
    refresh: (today) =>
      inTurn(async () => {
        if (table === undefined) await load()
        const published = lastPublication(clock.now()).toISOString()
        const isUpToDate = state !== undefined && state.fetchedTo >= today && state.fetchedAt >= published
        if (isUpToDate || isPaused()) return
        await fetch([], today)
      }),
    forgetOutdated: () =>
      inTurn(async () => {
        if (table !== undefined && (await readFxState(db))?.fetchedAt !== state?.fetchedAt) await load()
      }),
  }
}
