import type { Sweep } from '../background/sweeps.ts'
import { type Clock, HOUR_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { Markets } from '../market/market.ts'
import { nextMorning } from '../market/priced-days.ts'
import type { PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { DIVIDEND_SWEEP, lookForDividendsAt, processDueDividends } from '../portfolios/dividend-schedules.ts'
import type { RequireRoom } from '../transactions/account-quota.ts'
import { bookDividends } from './book-dividends.ts'

interface Services {
  db: Db
  clock: Clock
  market: Markets
  measurer: PortfolioMeasurer
  requireRoom: RequireRoom
  log: { error(details: object, message: string): void }
}

const RETRY_AFTER_MS = HOUR_MS

/**
 * Books the dividends of portfolios that want it: each is looked at once a day, after the day's prices, and at once when
 * its setting says so. A run costs what is due.
 */
export function dividendSweep({ db, clock, market, measurer, requireRoom, log }: Services): Sweep {
  return {
    name: DIVIDEND_SWEEP,
    schedule: { every: 900, offset: 600 },
    async run(signal) {
      return await processDueDividends(db, clock, signal, async (owner) => {
        try {
          const seen = await market.ofAccount(owner.userId)
          await bookDividends({ db, clock, market: seen, measurer, requireRoom }, owner)
          await lookForDividendsAt(db, owner, nextMorning(clock.now()))
        } catch (error) {
          // The others get theirs.
          log.error({ err: error, portfolio: owner.portfolioId }, 'dividends could not be booked')
          await lookForDividendsAt(db, owner, new Date(clock.now().getTime() + RETRY_AFTER_MS))
        }
      })
    },
  }
}
