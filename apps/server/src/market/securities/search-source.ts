import { PRIORITY_RANKS, type Priority, withPriority } from '@plumbline/market-sources/http/priority'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { type Clock, MINUTE_MS } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import type { DiscoveriesTable } from '../../database/schema.ts'
import { finishDiscovery, laterBy } from './discovery-queue.ts'
import { linkListings } from './link-listings.ts'
import { upsertSecurities } from './upsert-securities.ts'

const SEARCH_TIMEOUT_MS = 90_000
const FIRST_RETRY_MS = 15_000
const MAX_RETRY_MS = 15 * MINUTE_MS
const MAX_ERROR_LENGTH = 300

const PRIORITIES = ['person', 'import', 'refresh'] as const satisfies Priority[]

function priorityOf(rank: string): Priority {
  return PRIORITIES.find((each) => rank.startsWith(String(PRIORITY_RANKS[each]))) ?? 'refresh'
}

/**
 * Runs a claimed search:
 * 1. asks the source for the query, with the priority of its rank; needs nothing stored, gives hits;
 * 2. links and stores the hits, so that the market has them as assets;
 * 3. ends the claim: found, nothing, due again later after a failure of the source, or unchanged while closing.
 */
export async function searchSource(
  { db, provider, clock }: { db: MarketDb; provider: MarketDataProvider; clock: Clock },
  { query, rank, failures }: DiscoveriesTable,
  closing: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(SEARCH_TIMEOUT_MS)])
  try {
    const hits = await withPriority(priorityOf(rank), () => provider.search(query, signal))
    const found = await linkListings(db, provider, hits)
    await upsertSecurities(db, found, new Map())
    await finishDiscovery(db, clock, query, {
      state: found.length === 0 ? 'nothing' : 'found',
      asset_ids: JSON.stringify(found.map(({ id }) => id)),
      failures: 0,
      last_error: null,
    })
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    if (closing.aborted) return await finishDiscovery(db, clock, query, {})
    await finishDiscovery(db, clock, query, {
      due_at: laterBy(clock, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)),
      failures: failures + 1,
      last_error: error.message.slice(0, MAX_ERROR_LENGTH),
    })
  }
}
