import { createFxTable, type FxTable } from '@plumbline/engine/fx-table'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import type { FxPair, MarketDataProvider } from './provider.ts'
import { packSeries, partOf, unpackSeries, yearSpans } from './series-bytes.ts'
import { UpstreamError } from './upstream-error.ts'

export interface FxStore {
  /**
   * Rates up to today between all the given currencies that the source knows; what it cannot answer now is missing from the table, never guessed.
   * The same object is answered until a rate changes.
   */
  tableFor(currencies: Iterable<string>, today: string): Promise<FxTable>
  /** Asks the source for what is new since the last answer. */
  refresh(today: string): Promise<void>
  /** Lets go of the table when another process has stored newer rates. */
  forgetOutdated(): Promise<void>
}

interface FxState {
  fetchedTo: string
  fetchedAt: string
  sourceVersion: string
  currencies: string[]
}

const settingName = 'fx-state'
const firstDay = '1990-01-01'
const patienceMilliseconds = { request: 5000, background: 60_000 }
const pauseAfterFailure = 5 * 60_000
const noRates = createFxTable([])

export function createFxStore(database: Database, provider: MarketDataProvider, clock: Clock): FxStore {
  const { db } = database
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

  async function readState(): Promise<FxState | undefined> {
    const stored = await readSetting(database, settingName)
    return stored === undefined ? undefined : (JSON.parse(stored) as FxState)
  }

  async function load(): Promise<void> {
    state = await readState()
    const rows = await db.selectFrom('fx_years').selectAll().orderBy('pair').orderBy('year').execute()
    const pairs = [...Map.groupBy(rows, (row) => row.pair)].map(([pair, years]) => {
      const { days, values } = unpackSeries(years.map(({ series }) => series))
      return { base: pair.slice(0, 3), quote: pair.slice(3), days, rates: values }
    })
    table = createFxTable(pairs)
  }

  async function save(pairs: FxPair[], next: FxState): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const { base, quote, rates } of pairs) {
        for (const span of yearSpans(rates.days)) {
          const series = packSeries(partOf(rates, span))
          await tx
            .insertInto('fx_years')
            .values({ pair: base + quote, year: span.year, series })
            .onConflict((conflict) => conflict.columns(['pair', 'year']).doUpdateSet({ series }))
            .execute()
        }
      }
      await writeSetting({ db: tx }, settingName, JSON.stringify(next))
    })
  }

  async function fetch(wanted: string[], today: string, milliseconds: number): Promise<void> {
    const sourceVersion = await provider.version()
    const known = state?.currencies ?? []
    const isAppend = state?.sourceVersion === sourceVersion && wanted.every((currency) => known.includes(currency))
    const currencies = [...new Set([...known, ...wanted])]
    // A year is stored whole, so an append starts at its first day; in January it reads the last year's corrections too.
    const from =
      isAppend && state !== undefined
        ? `${Number(state.fetchedTo.slice(0, 4)) - (state.fetchedTo.slice(5, 7) === '01' ? 1 : 0)}-01-01`
        : firstDay
    try {
      const pairs = await provider.fx(currencies, { from, to: today }, AbortSignal.timeout(milliseconds))
      await save(pairs, { fetchedTo: today, fetchedAt: clock.now().toISOString(), sourceVersion, currencies })
      await load()
      pausedUntil = 0
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      pausedUntil = clock.now().getTime() + pauseAfterFailure
    }
  }

  async function isOutdated(today: string): Promise<boolean> {
    if (!provider.isLocal) return state === undefined
    return state === undefined || state.fetchedTo < today || state.sourceVersion !== (await provider.version())
  }

  async function ensure(wanted: string[], today: string): Promise<void> {
    if (table === undefined) await load()
    const isKnown = wanted.every((currency) => state?.currencies.includes(currency))
    const isPaused = pausedUntil > clock.now().getTime()
    if (isPaused || (isKnown && !(await isOutdated(today)))) return
    await fetch(wanted, today, patienceMilliseconds.request)
  }

  return {
    async tableFor(currencies, today) {
      await inTurn(() => ensure([...new Set(currencies)], today))
      return table ?? noRates
    },
    refresh: (today) =>
      inTurn(async () => {
        if (table === undefined) await load()
        if (state !== undefined && state.fetchedTo >= today) return
        await fetch([], today, patienceMilliseconds.background)
      }),
    forgetOutdated: () =>
      inTurn(async () => {
        if (table !== undefined && (await readState())?.fetchedAt !== state?.fetchedAt) await load()
      }),
  }
}
