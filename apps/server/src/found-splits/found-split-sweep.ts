import type { Sweep } from '../background/sweeps.ts'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { Market } from '../market/market.ts'
import { createPortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { readPortfolios } from '../portfolios/portfolio-rows.ts'
import { listSubscribers, queueEvent } from '../webhooks/event-queue.ts'

export const FOUND_SPLIT_SWEEP = 'found-splits'
/** Older splits are history that came in with an import. Deliveries, which prevent repetitions, are kept longer. */
const MAX_AGE_DAYS = 14

interface Services {
  db: Db
  clock: Clock
  market: Market
}

/** Queues `split.found` for recent splits of held assets that no transaction records, once for each webhook. */
export function foundSplitSweep({ db, clock, market }: Services): Sweep {
  return {
    name: FOUND_SPLIT_SWEEP,
    schedule: { every: 3600, offset: 1200 },
    async run(signal) {
      const today = clock.now().toISOString().slice(0, 10)
      const oldest = new Date(clock.now().getTime() - MAX_AGE_DAYS * DAY_MS).toISOString().slice(0, 10)
      const measurer = createPortfolioMeasurer(db, market)
      let done = 0
      for (const userId of await listSubscribers(db, 'split.found')) {
        for (const portfolio of await readPortfolios(db, userId)) {
          if (signal.aborted) return done
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
