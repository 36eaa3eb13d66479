import type { FxTable } from '@plumbline/engine/fx-table'
import type { AssetMarket } from '@plumbline/engine/market'
import { measurePortfolio, type PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import { LRUCache } from 'lru-cache'
import type { Db } from '../database/db.ts'
import type { Market } from '../market/market.ts'
import { type AssetRow, findAssets } from '../market/securities/assets.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { rereadLedger, type VersionedLedger } from '../transactions/reread-ledger.ts'

export interface MeasuredPortfolio {
  /** As stored now; name, views and similar settings may be newer than the measurement. */
  portfolio: StoredPortfolio
  /** The same object until a figure may have changed. */
  measurement: PortfolioMeasurement
  /** The assets of the ledger, by id. */
  assets: ReadonlyMap<string, AssetRow>
  transactionCount: number
}

interface Ledger {
  version: number
  rows: VersionedLedger
  assets: Map<string, AssetRow>
  currencies: Set<string>
  /** Day of the first transaction. */
  firstDate: string | undefined
}

interface CachedMeasurement {
  ledger: Ledger
  today: string
  fx: FxTable
  markets: Map<string, AssetMarket>
  measurement: PortfolioMeasurement
}

export interface PortfolioMeasurer {
  measure(portfolio: StoredPortfolio, today: string): Promise<MeasuredPortfolio>
}

const MAX_CACHE_BYTES = 128 * 1024 * 1024
const BYTES_PER_TRANSACTION = 1000
const BYTES_PER_ASSET = 2000

/** An estimate. Prices count in full, although measurements of the same assets share them. */
function sizeOf({ ledger, markets }: CachedMeasurement): number {
  let bytes = ledger.rows.transactions.length * BYTES_PER_TRANSACTION + ledger.assets.size * BYTES_PER_ASSET
  for (const { prices } of markets.values()) bytes += prices.days.byteLength + prices.closes.byteLength
  return bytes + 1
}

function isSameMarket(cached: CachedMeasurement, fx: FxTable, markets: Map<string, AssetMarket>): boolean {
  if (cached.fx !== fx || cached.markets.size !== markets.size) return false
  for (const [id, market] of markets) if (cached.markets.get(id) !== market) return false
  return true
}

/**
 * Measures portfolios for every page and endpoint. A measurement is cached until the ledger, a setting that figures
 * depend on, a price, a rate or the day changes; every call checks these. After a change only what changed is read and
 * replayed.
 */
export function createPortfolioMeasurer(db: Db, market: Market): PortfolioMeasurer {
  const cache = new LRUCache<string, CachedMeasurement>({ maxSize: MAX_CACHE_BYTES, sizeCalculation: sizeOf })

  async function loadLedger(
    { userId, id, currency, version }: StoredPortfolio,
    known: VersionedLedger | undefined,
  ): Promise<Ledger> {
    const rows = await rereadLedger(db, userId, id, known)
    const { transactions } = rows
    const assetIds = transactions.map(({ assetId }) => assetId)
    const assets = await findAssets(db, assetIds)
    const currencies = new Set([currency, ...transactions.map((transaction) => transaction.currency)])
    for (const asset of assets.values()) currencies.add(asset.currency)
    return { version, rows, assets, currencies, firstDate: transactions[0]?.date }
  }

  return {
    async measure(portfolio, today) {
      const cached = cache.get(portfolio.id)
      const isCurrent = cached?.ledger.version === portfolio.version
      const ledger = isCurrent ? cached.ledger : await loadLedger(portfolio, cached?.ledger.rows)
      const { assets, firstDate } = ledger
      const { transactions } = ledger.rows
      const markets = await market.histories.recentMarketsOf([...assets.keys()], today, firstDate ?? today)
      const fx = await market.rates.tableFor(ledger.currencies, today)
      const measured = { portfolio, assets, transactionCount: transactions.length }
      if (cached?.ledger === ledger && cached.today === today && isSameMarket(cached, fx, markets))
        return { ...measured, measurement: cached.measurement }

      const input = {
        baseCurrency: portfolio.currency,
        today,
        transactions,
        assets: [...markets.values()],
        fx,
        costMethod: portfolio.settings.costMethod,
        ignoredSplits: portfolio.ignoredSplits,
      }
      const measurement = measurePortfolio(input, cached?.measurement)
      cache.set(portfolio.id, { ledger, today, fx, markets, measurement })
      return { ...measured, measurement }
    },
  }
}
