import type { AssetMarket } from '@plumbline/engine/market'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { StoredHistory } from './histories/history-rows.ts'
import { createHistoryStore, type HistoryStore } from './histories/history-store.ts'
import { createNewsStore, type NewsStore } from './news/news-store.ts'
import { createOngoingFetches } from './ongoing-fetches.ts'
import { createProfileStore, type ProfileStore } from './profiles/profile-store.ts'
import { createFxStore, type FxStore } from './rates/fx-store.ts'

/** Everything that the product knows of the market. */
export interface Market {
  provider: MarketDataProvider
  histories: HistoryStore
  fx: FxStore
  profiles: ProfileStore
  news: NewsStore
  /** Gives up what is being fetched and answers once the database is no longer written to. */
  close(): Promise<void>
}

/** How long a first look waits for what is not stored yet. */
const longestWait = 4000

export function createMarket(
  db: Db,
  provider: MarketDataProvider,
  clock: Clock,
  patienceMilliseconds = longestWait,
): Market {
  // Rates have turns of their own: every portfolio waits for them.
  const rateFetches = createOngoingFetches()
  const fetches = createOngoingFetches()
  const fx = createFxStore({ db, provider, clock, fetches: rateFetches, patienceMilliseconds })
  const parts = { db, provider, clock, fetches, patienceMilliseconds }
  return {
    provider,
    fx,
    histories: createHistoryStore(parts),
    profiles: createProfileStore({ ...parts, fx }),
    news: createNewsStore(provider, clock),
    async close() {
      await Promise.all([rateFetches.close(), fetches.close()])
    },
  }
}

const assetMarkets = new WeakMap<StoredHistory, AssetMarket>()

/** A history as the engine reads it. */
export function assetMarketOf(history: StoredHistory): AssetMarket {
  const known = assetMarkets.get(history)
  if (known !== undefined) return known
  const market: AssetMarket = {
    assetId: history.assetId,
    currency: history.currency,
    prices: { days: history.days, closes: history.closes },
    ...(history.fromYear === undefined && history.adjustedCloses && { adjustedCloses: history.adjustedCloses }),
    splits: history.splits.map(({ date, numerator, denominator }) => ({ date, ratio: numerator / denominator })),
  }
  assetMarkets.set(history, market)
  return market
}
