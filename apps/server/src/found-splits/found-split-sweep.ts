import type { Sweep } from '../background/sweeps.ts'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { listRecentlySplit } from '../market/histories/list-recent-splits.ts'
import type { Market } from '../market/market.ts'
import type { PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { readPortfolios } from '../portfolios/portfolio-rows.ts'
import { listAssetsOfUser, listPortfoliosWithAny } from '../transactions/list-held-assets.ts'
import { listSubscribers, queueEvent } from '../webhooks/event-queue.ts'

export const FOUND_SPLIT_SWEEP = 'found-splits'
/** Older splits are history that came in with an import. Deliveries, which prevent repetitions, are kept longer. */
const MAX_AGE_DAYS = 14

interface Services {
  db: Db
  clock: Clock
  market: Market
  measurer: PortfolioMeasurer
}

/**
 * Queues `split.found` for recent splits of held assets that no transaction records, once for each webhook. Only
 * portfolios with an asset that was split recently are measured.
 */
export function foundSplitSweep({ db, clock, market, measurer }: Services): Sweep {
  /** A local source is read when somebody asks; the splits of a live one come with its prices. */
  async function readPricesOf(userIds: readonly string[], today: string): Promise<void> {
    for (const userId of userIds) await market.histories.lastPricesOf(await listAssetsOfUser(db, userId), today)
  }

  return {
    name: FOUND_SPLIT_SWEEP,
    schedule: { every: 3600, offset: 1200 },
    async run(signal) {
      const today = clock.now().toISOString().slice(0, 10)
      const oldest = new Date(clock.now().getTime() - MAX_AGE_DAYS * DAY_MS).toISOString().slice(0, 10)
      const subscribers = await listSubscribers(db, 'split.found')
      if (market.provider.isLocal) await readPricesOf(subscribers, today)
      const splitAssets = await listRecentlySplit(market.db, oldest)
      if (splitAssets.length === 0) return 0
      let done = 0
      for (const userId of subscribers) {
        const holding = await listPortfoliosWithAny(db, userId, splitAssets)
        if (holding.size === 0) continue
        for (const portfolio of await readPortfolios(db, userId)) {
          if (signal.aborted) return done
          if (!holding.has(portfolio.id)) continue
          const { measurement } = await measurer.measure(portfolio, today)
          for (const { assetId, date, ratio, unitsAfter } of measurement.unbookedSplits) {
            if (date < oldest) continue
            const data = { portfolioId: portfolio.id, assetId, date, ratio, unitsAfter }
            const occasion = `split|${portfolio.id}|${assetId}|${date}`
            await queueEvent(db, clock, { userId, event: 'split.found', data, occasion })
            done += 1
          }
        }
      }
      return done
    },
  }
}
