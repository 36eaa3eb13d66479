import { PRIORITY_RANKS, type Priority, withPriority } from '@plumbline/market-sources/http/priority'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import { atMost } from '../../at-most.ts'
import { claimDue } from '../../background/claim-due.ts'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '../../clock.ts'
import { isDatabaseUnwritable, isSqliteBusy } from '../../database/database-errors.ts'
import type { MarketDb } from '../../database/db.ts'
import type { DiscoveriesTable } from '../../database/schema.ts'
import { type AssetRow, findAssets } from './assets.ts'
import { linkListings } from './link-listings.ts'
import { upsertSecurities } from './upsert-securities.ts'

/** `nothing` only when the source returned no match; after a failure the search stays in the queue and is retried. */
export type DiscoveryState = 'found' | 'nothing' | 'pending' | 'failed'

export interface Discovery {
  state: DiscoveryState
  /** The source's hits, in its order. */
  assets: AssetRow[]
}

export interface AssetDiscovery {
  /**
   * Searches a remote source and stores the results. Waits a few seconds at most; a longer search continues in the
   * background, ahead of searches with a lower priority.
   */
  discover(query: string, priority: Priority): Promise<Discovery>
  /**
   * Whether a search still waits in the queue, without adding one. It has `failed` from its first failure on, so that
   * people hear of it at once, while it is retried.
   */
  stateOf(query: string): Promise<DiscoveryState>
  /** Runs every due search, including those queued by other processes. Returns how many. */
  runDue(signal: AbortSignal): Promise<number>
  /** Aborts running searches, which stay in the queue. */
  close(): Promise<void>
}

interface DiscoveryParts {
  db: MarketDb
  provider: MarketDataProvider
  clock: Clock
  /** How long a caller waits. */
  maxWaitMs: number
}

const MIN_QUERY_LENGTH = 2
const MAX_QUERY_LENGTH = 200
const MAX_CONCURRENT = 8
const SEARCH_TIMEOUT_MS = 90_000
const CLAIM_SECONDS = 120
const FOUND_TTL_MS = DAY_MS
const NOTHING_TTL_MS = 6 * HOUR_MS
const FIRST_RETRY_MS = 15_000
const MAX_RETRY_MS = 15 * MINUTE_MS
/** After this many failures, an import stops waiting. */
const MAX_PENDING_FAILURES = 3
const MAX_ERROR_LENGTH = 300
const MAX_REMEMBERED = 1000

const NOTHING: Discovery = { state: 'nothing', assets: [] }

/** A local source has already listed everything. */
export function createAssetDiscovery({ db, provider, clock, maxWaitMs }: DiscoveryParts): AssetDiscovery {
  const closing = new AbortController()
  /** Resolved when the search of a query ends in this process. */
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  const running = new Map<string, Promise<void>>()
  /** For a read-only database. */
  const unstored = new LRUCache<string, Discovery>({ ...atMost(MAX_REMEMBERED), ttl: NOTHING_TTL_MS })
  let draining: Promise<number> | undefined
  /** Resolved when a search is added. */
  let added = Promise.withResolvers<void>()

  const keyOf = (query: string) => query.trim().toUpperCase().slice(0, MAX_QUERY_LENGTH)
  const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()

  async function read(query: string): Promise<DiscoveriesTable | undefined> {
    return await db.selectFrom('discoveries').selectAll().where('query', '=', query).executeTakeFirst()
  }

  function isFresh({ state, changed_at }: DiscoveriesTable): boolean {
    const ttl = state === 'found' ? FOUND_TTL_MS : NOTHING_TTL_MS
    return state !== 'waiting' && changed_at > later(-ttl)
  }

  async function describe(row: DiscoveriesTable | undefined): Promise<Discovery> {
    if (row === undefined) return { state: 'pending', assets: [] }
    if (row.state === 'waiting')
      return { state: row.failures < MAX_PENDING_FAILURES ? 'pending' : 'failed', assets: [] }
    const ids = JSON.parse(row.asset_ids) as string[]
    const assets = await findAssets(db, ids)
    return { state: row.state as DiscoveryState, assets: ids.flatMap((id) => assets.get(id) ?? []) }
  }

  /**
   * Adds the search, or raises its priority. A user's search is retried immediately. Returns false when another
   * caller's search has ended since `stored` was read.
   */
  async function enqueue(query: string, priority: Priority, stored: DiscoveriesTable | undefined): Promise<boolean> {
    const now = clock.now().toISOString()
    const rank = `${PRIORITY_RANKS[priority]} ${now}`
    const isWaiting = stored?.state === 'waiting'
    const row = {
      state: 'waiting',
      rank: isWaiting && stored.rank < rank ? stored.rank : rank,
      asset_ids: stored?.asset_ids ?? '[]',
      changed_at: now,
      due_at: isWaiting && priority !== 'person' ? stored.due_at : now,
      failures: isWaiting ? stored.failures : 0,
      last_error: isWaiting ? stored.last_error : null,
    }
    const isAsRead = sql<SqlBool>`discoveries.state = 'waiting' or discoveries.changed_at = ${stored?.changed_at ?? ''}`
    const written = await db
      .insertInto('discoveries')
      .values({ query, ...row, claimed_until: '' })
      .onConflict((conflict) => conflict.column('query').doUpdateSet(row).where(isAsRead))
      .returning('query')
      .execute()
    return written.length > 0
  }

  async function search({ query, rank, failures }: DiscoveriesTable): Promise<void> {
    const priority = (Object.keys(PRIORITY_RANKS) as Priority[]).find((each) =>
      rank.startsWith(String(PRIORITY_RANKS[each])),
    )
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SEARCH_TIMEOUT_MS)])
    try {
      const hits = await withPriority(priority ?? 'refresh', () => provider.search(query, signal))
      const found = await linkListings(db, provider, hits)
      await upsertSecurities(db, found, new Map())
      await finish(query, {
        state: found.length === 0 ? 'nothing' : 'found',
        asset_ids: JSON.stringify(found.map(({ id }) => id)),
        failures: 0,
        last_error: null,
      })
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      if (closing.signal.aborted) await finish(query, {})
      else {
        await finish(query, {
          due_at: later(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)),
          failures: failures + 1,
          last_error: error.message.slice(0, MAX_ERROR_LENGTH),
        })
      }
    }
  }

  async function finish(query: string, change: Partial<DiscoveriesTable>): Promise<void> {
    await db
      .updateTable('discoveries')
      .set({ ...change, changed_at: clock.now().toISOString(), claimed_until: '' })
      .where('query', '=', query)
      .execute()
  }

  function start(row: DiscoveriesTable): void {
    const searching = search(row)
      .catch(() => undefined)
      .finally(() => {
        running.delete(row.query)
        waiting.get(row.query)?.resolve()
        waiting.delete(row.query)
      })
    running.set(row.query, searching)
  }

  /** Runs searches until none is due; joins a drain in progress. */
  function drain(): Promise<number> {
    draining ??= drainOnce().finally(() => {
      draining = undefined
    })
    return draining
  }

  async function drainOnce(): Promise<number> {
    let done = 0
    while (!closing.signal.aborted) {
      const due = sql<SqlBool>`state = 'waiting' and due_at <= ${clock.now().toISOString()}`
      const claimed = await claim(due, Math.max(0, MAX_CONCURRENT - running.size))
      for (const row of claimed) start(row)
      done += claimed.length
      if (running.size === 0) break
      await Promise.race([...running.values(), added.promise])
      added = Promise.withResolvers()
    }
    return done
  }

  /**
   * Starts due searches. A user's search starts even when all slots are taken, because it takes priority at the
   * source.
   */
  async function startAdded(query: string, priority: Priority): Promise<void> {
    added.resolve()
    if (priority === 'person') {
      const due = sql<SqlBool>`query = ${query} and state = 'waiting'`
      const claimed = await claim(due, 1)
      for (const row of claimed) start(row)
    }
    await drainAgain()
  }

  /** A drain in progress may already have looked for due searches. */
  async function drainAgain(): Promise<number> {
    await draining?.catch(() => undefined)
    return await drain()
  }

  function claim(due: RawBuilder<SqlBool>, limit: number): Promise<DiscoveriesTable[]> {
    return claimDue(db, clock, {
      table: 'discoveries',
      key: 'query',
      due,
      orderBy: 'rank',
      limit,
      seconds: CLAIM_SECONDS,
    })
  }

  /** Searches without the queue, for a read-only database. */
  async function searchUnstored(query: string, priority: Priority): Promise<Discovery> {
    const known = unstored.get(query)
    if (known !== undefined) return known
    try {
      const found = await withPriority(priority, () => provider.search(query, AbortSignal.timeout(maxWaitMs)))
      const assets = await findAssets(
        db,
        found.map(({ id }) => id),
      )
      const discovery: Discovery = { state: assets.size > 0 ? 'found' : 'nothing', assets: [...assets.values()] }
      unstored.set(query, discovery)
      return discovery
    } catch (error) {
      if (error instanceof UpstreamError) return { state: 'failed', assets: [] }
      throw error
    }
  }

  async function discoverStored(query: string, priority: Priority): Promise<Discovery> {
    const stored = await read(query)
    if (stored !== undefined && isFresh(stored)) return await describe(stored)
    const ended = waiting.get(query) ?? Promise.withResolvers<void>()
    waiting.set(query, ended)
    if (!(await enqueue(query, priority, stored))) {
      if (!running.has(query)) waiting.delete(query)
      return await describe(await read(query))
    }
    void startAdded(query, priority).catch(() => ended.resolve())
    await pTimeout(ended.promise, { milliseconds: maxWaitMs, fallback: () => undefined })
    return await describe(await read(query))
  }

  return {
    async discover(query, priority) {
      const key = keyOf(query)
      if (provider.isLocal || key.length < MIN_QUERY_LENGTH) return NOTHING
      try {
        return await discoverStored(key, priority)
      } catch (error) {
        if (!isDatabaseUnwritable(error) && !isSqliteBusy(error)) throw error
        return await searchUnstored(key, priority)
      }
    },

    async stateOf(query) {
      const row = provider.isLocal ? undefined : await read(keyOf(query))
      if (row === undefined) return 'nothing'
      const { state } = await describe(row)
      return state === 'pending' && row.failures > 0 ? 'failed' : state
    },

    async runDue(signal) {
      if (provider.isLocal || signal.aborted) return 0
      return await drainAgain()
    },

    async close() {
      closing.abort()
      await Promise.allSettled([...running.values(), draining])
    },
  }
}
