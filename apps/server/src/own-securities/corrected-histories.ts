import type { AssetMarket } from '@plumbline/engine/market'
import { LRUCache } from 'lru-cache'
import { correctHistory, correctMarket, type PriceCorrection } from '../market/histories/correct-prices.ts'
import type { HistoryStore } from '../market/histories/history-store.ts'
import { type LastPrice, lastPrice } from '../market/histories/last-price.ts'
import type { AccountMarket } from '../market/market.ts'

const MAX_CACHE_BYTES = 32 * 1024 * 1024

interface CorrectedMarket {
  market: AssetMarket
  corrections: readonly PriceCorrection[]
  corrected: AssetMarket
}

type Correct = (market: AssetMarket, corrections: readonly PriceCorrection[]) => AssetMarket

/** Keeps the corrected series that this process used recently. They are the same objects until either side changes. */
export function createCorrectedMarkets() {
  const cache = new LRUCache<string, CorrectedMarket>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ corrected: { prices } }) => prices.days.byteLength + prices.closes.byteLength + 500,
  })
  return {
    of:
      (userId: string): Correct =>
      (market, corrections) => {
        const key = `${userId} ${market.assetId}`
        const known = cache.get(key)
        if (known?.market === market && known.corrections === corrections) return known.corrected
        const corrected = correctMarket(market, corrections)
        cache.set(key, { market, corrections, corrected })
        return corrected
      },
  }
}

/** The market with the prices of single days that an account set. */
export function withCorrections(
  market: Omit<AccountMarket, 'corrections' | 'withCorrections'>,
  corrections: readonly PriceCorrection[],
  correct: Correct = correctMarket,
): AccountMarket {
  return {
    ...market,
    ...(corrections.length > 0 && { histories: correctedHistories(market.histories, corrections, correct) }),
    corrections,
    withCorrections: (others) => withCorrections(market, others),
  }
}

function correctedHistories(
  histories: HistoryStore,
  corrections: readonly PriceCorrection[],
  correct: Correct,
): HistoryStore {
  const byAsset = Map.groupBy(corrections, ({ assetId }) => assetId)

  /** Replaces the values of corrected assets in a copy. The map that was found is shared. */
  function replace<Value, Found extends ReadonlyMap<string, Value>>(
    found: Found,
    change: (value: Value, ofAsset: readonly PriceCorrection[]) => Value,
  ): Found | Map<string, Value> {
    let values: Map<string, Value> | undefined
    for (const [id, ofAsset] of byAsset) {
      const value = found.get(id)
      if (value === undefined) continue
      values ??= new Map<string, Value>(found)
      values.set(id, change(value, ofAsset))
    }
    return values ?? found
  }

  async function correctLastPrices<Found extends ReadonlyMap<string, LastPrice>>(found: Found, today: string) {
    const ids = [...byAsset.keys()].filter((id) => found.has(id))
    if (ids.length === 0) return found
    const stored = await histories.storedOf(ids, today)
    return replace<LastPrice, Found>(found, (price, ofAsset) => {
      const history = stored.get(ofAsset[0]?.assetId ?? '')
      const corrected = history && lastPrice(correctHistory(history, ofAsset), today)
      return corrected === undefined || corrected.date < price.date ? price : corrected
    })
  }

  return {
    ...histories,
    historiesOf: async (ids, today) => replace(await histories.historiesOf(ids, today), correctHistory),
    marketsOf: async (ids, today) => replace(await histories.marketsOf(ids, today), correctMarket),
    recentMarketsOf: async (ids, today, since) => replace(await histories.recentMarketsOf(ids, today, since), correct),
    lastPricesOf: async (ids, today) => await correctLastPrices(await histories.lastPricesOf(ids, today), today),
    knownPricesOf: async (ids, today) => await correctLastPrices(await histories.knownPricesOf(ids, today), today),
    storedOf: async (ids, today) => replace(await histories.storedOf(ids, today), correctHistory),
  }
}
