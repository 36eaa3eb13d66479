import type { FxTable } from '@plumbline/engine/fx-table'
import type { LedgerTransaction } from '@plumbline/engine/ledger'
import { measurePortfolio, type PortfolioMeasurement } from '@plumbline/engine/measure-portfolio'
import type { Db } from '../database/db.ts'
import type { StoredHistory } from '../market/histories/history-rows.ts'
import { assetMarketOf, type Market } from '../market/market.ts'
import { type AssetRow, findAssets, securityOf } from '../market/securities/find-assets.ts'
import type { StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { readLedger } from '../transactions/read-ledger.ts'

export interface MeasuredPortfolio {
  portfolio: StoredPortfolio
  measurement: PortfolioMeasurement
  /** The assets of the ledger, by id. */
  assets: ReadonlyMap<string, AssetRow>
  transactionCount: number
}

interface Ledger {
  version: number
  transactions: LedgerTransaction[]
  assets: Map<string, AssetRow>
  currencies: Set<string>
  /** Day of the first transaction. */
  firstDate: string | undefined
}

interface CachedMeasurement {
  ledger: Ledger
  today: string
  fx: FxTable
  histories: Map<string, StoredHistory>
  measured: MeasuredPortfolio
}

export interface PortfolioMeasurer {
  measure(portfolio: StoredPortfolio, today: string): Promise<MeasuredPortfolio>
}

const mostCached = 200

function isSameMarket(cached: CachedMeasurement, fx: FxTable, histories: Map<string, StoredHistory>): boolean {
  if (cached.fx !== fx || cached.histories.size !== histories.size) return false
  for (const [id, history] of histories) if (cached.histories.get(id) !== history) return false
  return true
}

/**
 * The one way to a portfolio's figures: list, page, performance and everything else ask here.
 * A measurement is kept until the ledger, the settings, a price, a rate or the day changes; what it depends on is checked at every call.
 */
export function createPortfolioMeasurer(db: Db, market: Market): PortfolioMeasurer {
  const cache = new Map<string, CachedMeasurement>()

  async function loadLedger({ userId, id, currency, version }: StoredPortfolio): Promise<Ledger> {
    const transactions = await readLedger(db, userId, id)
    const assets = await findAssets(
      db,
      transactions.map(({ assetId }) => assetId),
    )
    const currencies = new Set([currency, ...transactions.map((transaction) => transaction.currency)])
    for (const asset of assets.values()) currencies.add(asset.currency)
    return { version, transactions, assets, currencies, firstDate: transactions[0]?.date }
  }

  return {
    async measure(portfolio, today) {
      const cached = cache.get(portfolio.id)
      const ledger = cached?.ledger.version === portfolio.version ? cached.ledger : await loadLedger(portfolio)
      const securities = [...ledger.assets.values()].map(securityOf)
      const histories = await market.histories.recentHistoriesOf(securities, today, ledger.firstDate ?? today)
      const fx = await market.fx.tableFor(ledger.currencies, today)
      if (cached?.ledger === ledger && cached.today === today && isSameMarket(cached, fx, histories))
        return cached.measured

      const measurement = measurePortfolio({
        baseCurrency: portfolio.currency,
        today,
        transactions: ledger.transactions,
        assets: [...histories.values()].map(assetMarketOf),
        fx,
        costMethod: portfolio.settings.costMethod,
        ignoredSplits: portfolio.ignoredSplits,
      })
      const measured = { portfolio, measurement, assets: ledger.assets, transactionCount: ledger.transactions.length }
      cache.delete(portfolio.id)
      if (cache.size >= mostCached) cache.delete(cache.keys().next().value as string)
      cache.set(portfolio.id, { ledger, today, fx, histories, measured })
      return measured
    },
  }
}
