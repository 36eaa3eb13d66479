import { type ProviderWithCash, withCash } from '@plumbline/market-sources/cash/with-cash'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { Clock } from '../clock.ts'
import type { MarketDb } from '../database/db.ts'
import { createFetchQueue } from './fetching/fetch-queue.ts'
import type { PriceCorrection } from './histories/correct-prices.ts'
import { createHistoryStore, type HistoryStore } from './histories/history-store.ts'
import { createNewsStore, type NewsStore } from './news/news-store.ts'
import { createProfileStore, type ProfileStore } from './profiles/profile-store.ts'
import { createRateStore, type RateStore } from './rates/rate-store.ts'
import { type AssetRow, findAssets } from './securities/assets.ts'
import { type AssetDiscovery, createAssetDiscovery } from './securities/discover-assets.ts'
import { createFactStore, type FactStore } from './securities/fact-store.ts'
import { keepByVersion } from './securities/keep-by-version.ts'

/** Market data by asset id, the same for all accounts. Data of a remote source is stored. */
export interface Market {
  db: MarketDb
  provider: ProviderWithCash
  histories: HistoryStore
  rates: RateStore
  profiles: ProfileStore
  news: NewsStore
  facts: FactStore
  /** `findAssets`, of which this process keeps the rows that it used recently. */
  assetsOf(ids: Iterable<string>): Promise<ReadonlyMap<string, AssetRow>>
  discovery: AssetDiscovery
  /** Aborts running fetches; resolves once nothing writes to the database any more. */
  close(): Promise<void>
}

/** Market data, and what accounts have of their own. */
export interface Markets extends Market {
  /** What one account sees now. */
  ofAccount(userId: string): Promise<AccountMarket>
  /** What an account without securities and prices of its own sees. */
  ofNobody: AccountMarket
}

/** Market data with the securities and prices of one account in it. Nobody else may get any of it. */
export interface AccountMarket extends Market {
  /** The account's own securities, by name. */
  own: readonly AssetRow[]
  /** The prices of single days that the account set. */
  corrections: readonly PriceCorrection[]
  /** Changes with the account's securities and prices; undefined if it never had any. */
  version: string | undefined
  /** The market as if the account had set these corrections instead. Nothing is cached. */
  withCorrections(corrections: readonly PriceCorrection[]): AccountMarket
}

/** The services of a feature, with what one account sees. */
export async function asSeenBy<Services extends { market: Markets }>(
  userId: string,
  services: Services,
): Promise<Omit<Services, 'market'> & { market: AccountMarket }> {
  return { ...services, market: await services.market.ofAccount(userId) }
}

interface MarketOptions {
  /** How long a request waits for data that is not stored yet. */
  maxWaitMs?: number
  maxHistoryCacheBytes?: number
}

const MAX_WAIT_MS = 4000
/** Clients of a search poll for what is still pending. */
const MAX_DISCOVERY_WAIT_MS = 2500

export function createMarket(
  db: MarketDb,
  source: MarketDataProvider,
  clock: Clock,
  { maxWaitMs = MAX_WAIT_MS, maxHistoryCacheBytes }: MarketOptions = {},
): Market {
  const provider = withCash(source)
  // Rates have their own queue, because every portfolio needs them.
  const rateFetches = createFetchQueue()
  const fetches = createFetchQueue()
  const rates = createRateStore({ db, provider, clock, fetches: rateFetches, maxWaitMs })
  const parts = { db, provider, clock, fetches, maxWaitMs }
  const assetsOf = keepByVersion(db, (ids) => findAssets(db, ids))
  const discovery = createAssetDiscovery({ db, provider, clock, maxWaitMs: Math.min(maxWaitMs, MAX_DISCOVERY_WAIT_MS) })
  return {
    db,
    provider,
    rates,
    histories: createHistoryStore({ ...parts, ...(maxHistoryCacheBytes && { maxCacheBytes: maxHistoryCacheBytes }) }),
    profiles: createProfileStore({ ...parts, rates, assetsOf }),
    news: createNewsStore(db, provider, clock),
    facts: createFactStore(db),
    assetsOf,
    discovery,
    async close() {
      await Promise.all([rateFetches.close(), fetches.close(), discovery.close()])
    },
  }
}
