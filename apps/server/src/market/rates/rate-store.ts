import { createFxTable, type FxTable } from '@plumbline/engine/fx-table'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import pLimit from 'p-limit'
import pTimeout from 'p-timeout'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import type { FetchQueue } from '../fetching/fetch-queue.ts'
import { FIRST_DATE, storedVersion } from '../fetching/fetched-dates.ts'
import { lastPublication } from '../fetching/refresh-schedule.ts'
import {
  EMPTY_RATE_STATE,
  type RateState,
  readRateState,
  readRateTable,
  saveRates,
  writeRateState,
} from './stored-rates.ts'

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

const RETRY_DELAY_MS = 5 * 60_000
const MAX_ERROR_LENGTH = 300
const EMPTY_TABLE = createFxTable([])

interface RateStoreParts {
  db: MarketDb
  provider: MarketDataProvider
  clock: Clock
  fetches: FetchQueue
  /** How long a caller waits for a live source. */
  maxWaitMs: number
}

/** From New Year of the year last fetched, in January from a year earlier: late corrections are read again. */
function updateFrom({ fetchedTo }: RateState): string {
  const year = Number(fetchedTo.slice(0, 4))
  return `${fetchedTo.slice(5, 7) === '01' ? year - 1 : year}-01-01`
}

export function createRateStore({ db, provider, clock, fetches, maxWaitMs }: RateStoreParts): RateStore {
  let state: RateState | undefined
  let table: FxTable | undefined
  let pausedUntil = 0
  /** State and table change together, one change at a time. */
  const exclusively = pLimit(1)

  async function load(): Promise<void> {
    state = await readRateState(db)
    table = await readRateTable(db)
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
      await saveRates(db, pairs, state, { fetchedTo: today, fetchedAt, sourceVersion, currencies, lastError: null })
      await load()
      pausedUntil = 0
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (fetches.isClosing()) return
      pausedUntil = clock.now().getTime() + RETRY_DELAY_MS
      state = { ...(state ?? EMPTY_RATE_STATE), lastError: error.message.slice(0, MAX_ERROR_LENGTH) }
      await writeRateState(db, state)
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
