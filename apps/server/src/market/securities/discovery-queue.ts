import { PRIORITY_RANKS, type Priority } from '@plumbline/market-sources/http/priority'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { claimDue } from '../../background/claim-due.ts'
import { type Clock, DAY_MS, HOUR_MS } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import { decodeTexts, decodeWord } from '../../database/decode.ts'
import type { DiscoveriesTable } from '../../database/schema.ts'
import { type AssetRow, findAssets } from './assets.ts'

/** `nothing` only when the source returned no match; after a failure the search stays in the queue and is retried. */
export type DiscoveryState = 'found' | 'nothing' | 'pending' | 'failed'

export interface Discovery {
  state: DiscoveryState
  /** The source's hits, in its order. */
  assets: AssetRow[]
}

const MAX_QUERY_LENGTH = 200
const CLAIM_SECONDS = 120
const FOUND_TTL_MS = DAY_MS
export const NOTHING_TTL_MS = 6 * HOUR_MS
/** After this many failures, an import stops waiting. */
const MAX_PENDING_FAILURES = 3

/** Queries that differ in spaces around them or in case are one search. */
export function queryKeyOf(query: string): string {
  return query.trim().toUpperCase().slice(0, MAX_QUERY_LENGTH)
}

/** The instant after this many milliseconds, ISO 8601. */
export function laterBy(clock: Clock, ms: number): string {
  return new Date(clock.now().getTime() + ms).toISOString()
}

export async function readDiscovery(db: MarketDb, query: string): Promise<DiscoveriesTable | undefined> {
  return await db.selectFrom('discoveries').selectAll().where('query', '=', query).executeTakeFirst()
}

export function isFreshDiscovery({ state, changed_at }: DiscoveriesTable, clock: Clock): boolean {
  const ttl = state === 'found' ? FOUND_TTL_MS : NOTHING_TTL_MS
  return state !== 'waiting' && changed_at > laterBy(clock, -ttl)
}

export async function describeDiscovery(db: MarketDb, row: DiscoveriesTable | undefined): Promise<Discovery> {
  if (row === undefined) return { state: 'pending', assets: [] }
  if (row.state === 'waiting') return { state: row.failures < MAX_PENDING_FAILURES ? 'pending' : 'failed', assets: [] }
  const ids = decodeTexts(row.asset_ids, 'discoveries.asset_ids')
  const assets = await findAssets(db, ids)
  return {
    state: decodeWord(['found', 'nothing'], row.state, 'discoveries.state'),
    assets: ids.flatMap((id) => assets.get(id) ?? []),
  }
}

/**
 * Adds the search, or raises its priority. A user's search is retried immediately. Returns false when another
 * caller's search has ended since `stored` was read.
 */
export async function enqueueDiscovery(
  db: MarketDb,
  clock: Clock,
  { query, priority, stored }: { query: string; priority: Priority; stored: DiscoveriesTable | undefined },
): Promise<boolean> {
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
  const { state: readState = '', changed_at: readAt = '' } = stored ?? {}
  const isAsRead = sql<SqlBool>`discoveries.state = 'waiting'
    or (discoveries.state = ${readState} and discoveries.changed_at = ${readAt})`
  const written = await db
    .insertInto('discoveries')
    .values({ query, ...row, claimed_until: '' })
    .onConflict((conflict) => conflict.column('query').doUpdateSet(row).where(isAsRead))
    .returning('query')
    .execute()
  return written.length > 0
}

/** Ends the claim on a search with what changed by it. */
export async function finishDiscovery(
  db: MarketDb,
  clock: Clock,
  query: string,
  change: Partial<DiscoveriesTable>,
): Promise<void> {
  await db
    .updateTable('discoveries')
    .set({ ...change, changed_at: clock.now().toISOString(), claimed_until: '' })
    .where('query', '=', query)
    .execute()
}

export function claimDiscoveries(
  db: MarketDb,
  clock: Clock,
  due: RawBuilder<SqlBool>,
  limit: number,
): Promise<DiscoveriesTable[]> {
  return claimDue(db, clock, {
    table: 'discoveries',
    key: 'query',
    due,
    orderBy: 'rank',
    limit,
    seconds: CLAIM_SECONDS,
  })
}
