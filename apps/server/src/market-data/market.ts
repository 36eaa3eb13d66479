import type { AssetMarket } from '@plumbline/engine/market'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { createFxStore, type FxStore } from './fx-store.ts'
import type { StoredHistory } from './history-rows.ts'
import { createHistoryStore, type HistoryStore } from './history-store.ts'
import { createNewsStore, type NewsStore } from './news-store.ts'
import { createProfileStore, type ProfileStore } from './profile-store.ts'
import type { MarketDataProvider } from './provider.ts'

/** Everything that the product knows of the market. */
export interface Market {
  provider: MarketDataProvider
  histories: HistoryStore
  fx: FxStore
  profiles: ProfileStore
  news: NewsStore
}

export function createMarket(database: Database, provider: MarketDataProvider, clock: Clock): Market {
  const fx = createFxStore(database, provider, clock)
  return {
    provider,
    fx,
    histories: createHistoryStore(database, provider, clock),
    profiles: createProfileStore(database, provider, fx, clock),
    news: createNewsStore(provider, clock),
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
    ...(history.adjustedCloses && { adjustedCloses: history.adjustedCloses }),
    splits: history.splits.map(({ date, numerator, denominator }) => ({ date, ratio: numerator / denominator })),
  }
  assetMarkets.set(history, market)
  return market
}
