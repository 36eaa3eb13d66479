import { createHash } from 'node:crypto'
import { findPlanStanding } from '../accounts/users.ts'
import type { Sweep } from '../background/sweeps.ts'
import { type Clock, HOUR_MS } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import type { Markets } from '../market/market.ts'
import type { PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { readPortfolios, type StoredPortfolio } from '../portfolios/portfolio-rows.ts'
import { listSubscribers, queueEvent } from '../webhooks/event-queue.ts'
import { checkPortfolios } from './check-portfolios.ts'

export const FINDING_SWEEP = 'findings'
/** By then, in UTC, sources have the closes of the day before, also those of America. */
const PRICES_ARE_IN_AFTER_MS = 6 * HOUR_MS
const MAX_TOLD_IDS = 100

interface Services {
  db: Db
  clock: Clock
  market: Markets
  measurer: PortfolioMeasurer
  billing: Config['billing']
}

/**
 * Checks the portfolios of those who want to hear of findings: after each change of a ledger, such as an import, and
 * after each day's prices. Queues `findings.changed` when a portfolio has other findings than it had.
 */
export function findingSweep({ db, clock, market, measurer, billing }: Services): Sweep {
  /** By portfolio, what was checked last: the versions of its ledger and of the account's own prices, and the day. */
  const checked = new Map<string, string>()

  async function checkPortfolio(userId: string, portfolio: StoredPortfolio): Promise<void> {
    const standing = await findPlanStanding(db, clock, billing, userId)
    if (standing === undefined) return
    const today = clock.now().toISOString().slice(0, 10)
    const user = { ...standing, id: userId, today }
    const { findings, atStake, currency } = await checkPortfolios(
      { db, market, measurer },
      user,
      [portfolio],
      portfolio.currency,
    )
    if (findings.length === 0) return
    const ids = findings.map(({ _id }) => _id)
    const data = {
      portfolioId: portfolio.id,
      count: ids.length,
      atStake,
      currency,
      findingIds: ids.slice(0, MAX_TOLD_IDS),
    }
    await queueEvent(db, clock, { userId, event: 'findings.changed', data, occasion: occasionOf(portfolio.id, ids) })
  }

  return {
    name: FINDING_SWEEP,
    schedule: { every: 900, offset: 300 },
    async run(signal) {
      const day = new Date(clock.now().getTime() - PRICES_ARE_IN_AFTER_MS).toISOString().slice(0, 10)
      let done = 0
      for (const userId of await listSubscribers(db, 'findings.changed')) {
        const { version: priced = '' } = await market.ofAccount(userId)
        for (const portfolio of await readPortfolios(db, userId)) {
          if (signal.aborted) return done
          const state = `${portfolio.version} ${day} ${priced}`
          if (portfolio.isSample || checked.get(portfolio.id) === state) continue
          await checkPortfolio(userId, portfolio)
          checked.set(portfolio.id, state)
          done += 1
        }
      }
      return done
    },
  }
}

/** The same findings are the same occasion, in whatever order. */
function occasionOf(portfolioId: string, ids: readonly string[]): string {
  const hash = createHash('sha256')
    .update([...ids].sort().join(' '))
    .digest('base64url')
  return `findings|${portfolioId}|${hash}`
}
