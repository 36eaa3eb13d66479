import assert from 'node:assert/strict'
import type { MissingPartReason } from '@plumbline/contract/assets/operations'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { DateRange, DayPrice, MarketDataProvider, PriceHistory } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { FIRST_DATE, storedVersion } from '../first-date.ts'
import { nextAttempt, nextLook, nextRefresh } from '../next-refresh.ts'
import { type OngoingFetches, waitAtMost } from '../ongoing-fetches.ts'
import { HistoryCache } from './history-cache.ts'
import {
  never,
  readRecentHistories,
  readWholeHistories,
  type StateAndHistory,
  type StoredHistory,
  type WholeHistory,
} from './history-rows.ts'
import { keepUnit } from './keep-unit.ts'
import { saveHistory, writeState } from './save-history.ts'

export interface HistoryStore {
  /**
   * Histories up to at least `today` where the source answers locally, else as far as they are stored; fetched first when nothing is stored yet, for
   * which a caller waits some seconds at most. An asset without any close or split is absent. The same object is answered until something
   * about the asset changes.
   */
  historiesOf(securities: Security[], today: string): Promise<Map<string, WholeHistory>>
  /** The same for measuring a ledger that starts on `since`: closes from long before may be missing; the last one on or before that day is there if there is any. */
  recentHistoriesOf(securities: Security[], today: string, since: string): Promise<Map<string, StoredHistory>>
  /** Why one of these has just left an asset out. */
  whyMissing(assetId: string): MissingPartReason
  /** What is stored, from the year before `today` on, without asking anybody. */
  storedOf(securities: Security[], today: string): Promise<Map<string, StoredHistory>>
  /** Adds closes that the source has told by other ways, and takes the asset as asked for. */
  append(security: Security, prices: readonly DayPrice[], today: string): Promise<void>
  /** Asks the source for what is new. A failure is kept with the asset, and what was known stays. */
  refresh(security: Security, today: string): Promise<void>
  /** Lets go of what another process has stored since the last call. */
  forgetOutdated(): Promise<void>
}

/** Corrections come days later, so an append reads this much again. */
const overlapDays = 10
/** How long a source's version is believed. Asking costs a local source a look at each of its files. */
const versionMilliseconds = 2000

function bringsNewEvent({ splits, dividends }: PriceHistory, known: WholeHistory): boolean {
  const knownDates = new Set([...known.splits, ...known.dividends].map(({ date }) => date))
  return [...splits, ...dividends].some(({ date }) => !knownDates.has(date))
}

interface HistoryStoreParts {
  db: Db
  provider: MarketDataProvider
  clock: Clock
  fetches: OngoingFetches
  patienceMilliseconds: number
}

/** Days on which nothing but trade happened: without a split or dividend since, a close is its own adjusted close. */
function historyOfDays({ currency, adjustedCloses }: WholeHistory, prices: readonly DayPrice[]): PriceHistory {
  return {
    currency,
    closes: {
      days: Int32Array.from(prices, ({ date }) => parseIsoDate(date)),
      values: Float64Array.from(prices, ({ close }) => close),
    },
    adjustedCloses: adjustedCloses && Float64Array.from(prices, ({ close, adjustedClose }) => adjustedClose ?? close),
    splits: [],
    dividends: [],
  }
}

export function createHistoryStore({
  db,
  provider,
  clock,
  fetches,
  patienceMilliseconds,
}: HistoryStoreParts): HistoryStore {
  const cache = new HistoryCache()
  let version: { value: Promise<string>; askedAt: number } | undefined
  let checkedAt = clock.now().toISOString()

  function sourceVersion(): Promise<string> {
    const now = performance.now()
    if (version === undefined || now - version.askedAt > versionMilliseconds)
      version = { value: provider.version().then(storedVersion), askedAt: now }
    return version.value
  }

  function keep(entries: StateAndHistory[]): void {
    for (const entry of entries) cache.set(entry.history.assetId, entry)
  }

  function wholeHistory(assetId: string): WholeHistory | undefined {
    const history = cache.get(assetId)?.history
    return history?.fromYear === undefined ? history : undefined
  }

  async function load(assetIds: string[]): Promise<void> {
    if (assetIds.length > 0) keep(await readWholeHistories(db, assetIds))
  }

  /** Most histories reach back to the year before; the few that have a gap there are read whole. */
  async function loadBackTo(assetIds: string[], since: string): Promise<void> {
    const sinceDay = parseIsoDate(since)
    const reachesBack = (id: string) =>
      wholeHistory(id) !== undefined || (cache.get(id)?.history.days[0] ?? Number.POSITIVE_INFINITY) <= sinceDay
    const missing = assetIds.filter((id) => !reachesBack(id))
    if (missing.length === 0) return
    keep(await readRecentHistories(db, missing, Number(since.slice(0, 4)) - 1))
    await load(missing.filter((id) => cache.has(id) && !reachesBack(id)))
  }

  /** What an append goes on from: nothing when the source has changed. */
  function knownHistory(assetId: string, currentVersion: string): WholeHistory | undefined {
    const history = wholeHistory(assetId)
    const isOfSource = cache.get(assetId)?.state.source_version === currentVersion
    return isOfSource && history !== undefined && history.days.length > 0 ? history : undefined
  }

  async function keepFailure(security: Security, error: UpstreamError): Promise<void> {
    const state = cache.get(security.id)?.state
    const failures = (state?.failures ?? 0) + 1
    const now = clock.now()
    await writeState(db, security.id, {
      currency: state?.currency ?? security.currency,
      fetched_to: state?.fetched_to ?? never,
      fetched_at: now.toISOString(),
      source_version: state?.source_version ?? '',
      due_at: nextAttempt(failures, now).toISOString(),
      failures,
      last_error: error.message.slice(0, 300),
    })
  }

  /** The source has answered, and what it has is nothing. */
  async function keepNothing(security: Security, today: string, currentVersion: string): Promise<void> {
    const now = clock.now()
    await writeState(db, security.id, {
      currency: security.currency,
      fetched_to: today,
      fetched_at: now.toISOString(),
      source_version: currentVersion,
      due_at: nextLook(now).toISOString(),
      failures: 0,
      last_error: null,
    })
  }

  function answeredState(security: Security, today: string, currentVersion: string, hasCloses = true) {
    const now = clock.now()
    return {
      fetched_to: today,
      fetched_at: now.toISOString(),
      source_version: currentVersion,
      due_at: (hasCloses ? nextRefresh(security, now) : nextLook(now)).toISOString(),
    }
  }

  async function ask(security: Security, range: DateRange, signal: AbortSignal): Promise<PriceHistory | undefined> {
    const fetched = await provider.history(security, range, signal)
    const isEmpty = fetched === undefined || (fetched.closes.days.length === 0 && fetched.splits.length === 0)
    return isEmpty ? undefined : fetched
  }

  async function fetchAndSave(security: Security, today: string, signal: AbortSignal): Promise<void> {
    const currentVersion = await sourceVersion()
    if (cache.has(security.id) && wholeHistory(security.id) === undefined) await load([security.id])
    const known = knownHistory(security.id, currentVersion)
    const isAtItsEnd = known !== undefined && security.delistedOn !== undefined
    const from = known === undefined ? FIRST_DATE : formatIsoDate(parseIsoDate(known.fetchedTo) - overlapDays)
    try {
      let fetched = await ask(security, { from, to: today }, signal)
      // Adjusted closes of the past change with every new split and dividend, so the whole past is read again.
      if (fetched !== undefined && known?.adjustedCloses !== undefined && bringsNewEvent(fetched, known)) {
        fetched = await ask(security, { from: FIRST_DATE, to: today }, signal)
      } else if (fetched !== undefined && known !== undefined) fetched = keepUnit(fetched, known)
      if (fetched !== undefined) {
        const hasCloses = known !== undefined || fetched.closes.days.length > 0
        const state = answeredState(security, today, currentVersion, hasCloses)
        await saveHistory(db, security.id, fetched, known, state)
      } else if (isAtItsEnd) {
        const state = answeredState(security, today, currentVersion)
        await saveHistory(db, security.id, historyOfDays(known, []), known, state)
      } else if ((cache.get(security.id)?.history.days.length ?? 0) === 0)
        await keepNothing(security, today, currentVersion)
      else throw new UpstreamError(provider.name, `no prices of ${security.id} since ${from}`, true)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (fetches.isClosing()) return
      await keepFailure(security, error)
    }
    await load([security.id])
  }

  function fetchOnce(security: Security, today: string): Promise<void> {
    return fetches.once(`history ${security.id}`, (signal) => fetchAndSave(security, today, signal))
  }

  function mustFetch(assetId: string, today: string, currentVersion: string): boolean {
    const entry = cache.get(assetId)
    if (entry === undefined) return true
    const isEmpty = entry.history.days.length === 0
    const isWaiting = (isEmpty || entry.state.failures > 0) && entry.state.due_at > clock.now().toISOString()
    if (isWaiting && entry.state.source_version === currentVersion) return false
    if (isEmpty) return !isWaiting
    return provider.isLocal && (entry.history.fetchedTo < today || entry.state.source_version !== currentVersion)
  }

  /** Asks the source for those of which it may know more; what is stored of them was loaded before. */
  async function bringUpTo(securities: Security[], today: string): Promise<void> {
    const currentVersion = await sourceVersion()
    const wanting = securities.filter(({ id }) => mustFetch(id, today, currentVersion))
    const fetching = Promise.all(wanting.map((security) => fetchOnce(security, today)))
    await (provider.isLocal ? fetching : waitAtMost(patienceMilliseconds, fetching))
  }

  function kept<History extends StoredHistory>(
    assetIds: readonly string[],
    historyOf: (assetId: string) => History | undefined,
  ): Map<string, History> {
    const histories = new Map<string, History>()
    for (const id of assetIds) {
      const history = historyOf(id)
      if (history !== undefined && history.days.length + history.splits.length > 0) histories.set(id, history)
    }
    return histories
  }

  return {
    historiesOf(securities, today) {
      const ids = securities.map(({ id }) => id)
      return cache.holding(ids, async () => {
        await load(ids.filter((id) => wholeHistory(id) === undefined))
        await bringUpTo(securities, today)
        return kept(ids, wholeHistory)
      })
    },

    recentHistoriesOf(securities, today, since) {
      const ids = securities.map(({ id }) => id)
      return cache.holding(ids, async () => {
        await loadBackTo(ids, since)
        await bringUpTo(securities, today)
        return kept(ids, (id) => cache.get(id)?.history)
      })
    },

    whyMissing(assetId) {
      if (fetches.isUnderWay(`history ${assetId}`)) return 'pending'
      return cache.get(assetId)?.state.failures === 0 ? 'none' : 'source-unavailable'
    },

    storedOf(securities, today) {
      const ids = securities.map(({ id }) => id)
      return cache.holding(ids, async () => {
        await loadBackTo(ids, today)
        return kept(ids, (id) => {
          const history = cache.get(id)?.history
          return history?.days.length === 0 ? undefined : history
        })
      })
    },

    async append(security, prices, today) {
      const [entry] = await readWholeHistories(db, [security.id])
      assert(entry !== undefined, 'nothing is appended to a history that is not stored')
      const state = answeredState(security, today, await sourceVersion())
      await saveHistory(db, security.id, historyOfDays(entry.history, prices), entry.history, state)
      cache.delete(security.id)
    },

    async refresh(security, today) {
      if (!cache.has(security.id)) await load([security.id])
      await fetchOnce(security, today)
    },

    async forgetOutdated() {
      const now = clock.now().toISOString()
      const changed = await db
        .selectFrom('price_states')
        .select(['asset_id', 'fetched_at'])
        .where('fetched_at', '>=', checkedAt)
        .execute()
      checkedAt = now
      for (const { asset_id, fetched_at } of changed) {
        const entry = cache.get(asset_id)
        if (entry !== undefined && entry.state.fetched_at !== fetched_at) cache.delete(asset_id)
      }
    },
  }
}
