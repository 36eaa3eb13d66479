import type { Priority } from '@plumbline/market-sources/http/priority'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { type SqlBool, sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import type { DiscoveriesTable } from '../../database/schema.ts'
import { claimDiscoveries } from './discovery-queue.ts'
import { searchSource } from './search-source.ts'

/** Runs the searches of the queue in this process. */
export interface DiscoveryRunner {
  isRunning(query: string): boolean
  /**
   * Starts due searches after one was added. A user's search starts even when all slots are taken, because it takes
   * priority at the source.
   */
  startAdded(query: string, priority: Priority): Promise<void>
  /** Runs due searches until none is left. Returns how many. */
  drain(): Promise<number>
  /** Aborts running searches, which stay in the queue. */
  close(): Promise<void>
}

interface RunnerParts {
  db: MarketDb
  provider: MarketDataProvider
  clock: Clock
  /** Called when the search of a query has ended, whether or not it succeeded. */
  onEnd(query: string): void
}

const MAX_CONCURRENT = 8

export function createDiscoveryRunner({ db, provider, clock, onEnd }: RunnerParts): DiscoveryRunner {
  const closing = new AbortController()
  const running = new Map<string, Promise<void>>()
  let draining: Promise<number> | undefined
  /** Resolved when a search is added. */
  let added = Promise.withResolvers<void>()

  function start(row: DiscoveriesTable): void {
    const searching = searchSource({ db, provider, clock }, row, closing.signal)
      .catch(() => undefined)
      .finally(() => {
        running.delete(row.query)
        onEnd(row.query)
      })
    running.set(row.query, searching)
  }

  async function drainOnce(): Promise<number> {
    let done = 0
    while (!closing.signal.aborted) {
      const due = sql<SqlBool>`state = 'waiting' and due_at <= ${clock.now().toISOString()}`
      const claimed = await claimDiscoveries(db, clock, due, Math.max(0, MAX_CONCURRENT - running.size))
      for (const row of claimed) start(row)
      done += claimed.length
      if (running.size === 0) break
      await Promise.race([...running.values(), added.promise])
      added = Promise.withResolvers()
    }
    return done
  }

  /** A drain in progress may already have looked for due searches, so that another one follows it; callers share it. */
  async function drain(): Promise<number> {
    await draining?.catch(() => undefined)
    draining ??= drainOnce().finally(() => {
      draining = undefined
    })
    return await draining
  }

  return {
    isRunning: (query) => running.has(query),
    async startAdded(query, priority) {
      added.resolve()
      if (priority === 'person') {
        const due = sql<SqlBool>`query = ${query} and state = 'waiting'`
        for (const row of await claimDiscoveries(db, clock, due, 1)) start(row)
      }
      await drain()
    },
    drain,
    async close() {
      closing.abort()
      await Promise.allSettled([...running.values(), draining])
    },
  }
}
