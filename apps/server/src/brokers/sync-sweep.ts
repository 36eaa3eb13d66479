import { sql } from 'kysely'
import { claimDue } from '../background/claim-due.ts'
import type { Sweep } from '../background/sweeps.ts'
import type { Db } from '../database/db.ts'
import { readPortfolios } from '../portfolios/portfolio-rows.ts'
import { canSynchronize } from './broker-plan.ts'
import { type BrokerServices, SYNC_SWEEP } from './broker-services.ts'
import { type ConnectionRow, changeConnection } from './connection-rows.ts'
import { CLAIM_SECONDS, syncConnection } from './sync-connection.ts'

const MAX_AT_ONCE = 8
/** How often to look for new connections while others are being synchronized. */
const LOOK_AGAIN_MS = 1000
/** Delay before checking a connection without synchronization in its plan again. */
const WITHOUT_PLAN_MS = 60 * 60_000

/** Synchronizes every due connection with a portfolio. Several processes share them by claims. */
export function syncSweep(services: BrokerServices): Sweep {
  return {
    name: SYNC_SWEEP,
    schedule: { every: 10 },
    async run(signal) {
      const running = new Set<Promise<void>>()
      let done = 0
      do {
        const rows = signal.aborted ? [] : await claimConnections(services, MAX_AT_ONCE - running.size)
        for (const row of rows) {
          const work: Promise<void> = synchronize(services, row, signal).finally(() => running.delete(work))
          running.add(work)
          done += 1
        }
        if (running.size > 0) await Promise.race([...running, pause()])
      } while (running.size > 0)
      return done
    },
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LOOK_AGAIN_MS).unref()
  })
}

async function claimConnections({ db, clock }: BrokerServices, limit: number): Promise<ConnectionRow[]> {
  if (limit === 0) return []
  const now = clock.now().toISOString()
  return await claimDue(db, clock, {
    table: 'broker_connections',
    key: 'id',
    due: sql`due_at <= ${now} and needs_user = 0 and portfolio_id is not null`,
    orderBy: 'due_at',
    limit,
    seconds: CLAIM_SECONDS,
  })
}

async function synchronize(services: BrokerServices, row: ConnectionRow, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = services
  try {
    const portfolioId = await findSyncPortfolio(db, row)
    if (portfolioId === undefined) {
      await changeConnection(db, row, { portfolio_id: null, claimed_until: clock.now().toISOString() })
    } else if (await canSynchronize(services, row.user_id)) {
      await syncConnection(services, { ...row, portfolio_id: portfolioId }, signal)
    } else {
      const now = clock.now()
      const due_at = new Date(now.getTime() + WITHOUT_PLAN_MS).toISOString()
      await changeConnection(db, row, { due_at, claimed_until: now.toISOString() })
    }
  } catch (error) {
    // The claim expires and the connection is due again.
    log.error({ err: error, connection: row.id }, 'broker synchronization could not be recorded')
  }
}

/** Returns undefined once the portfolio is deleted. */
async function findSyncPortfolio(db: Db, { user_id, portfolio_id }: ConnectionRow): Promise<string | undefined> {
  const portfolios = await readPortfolios(db, user_id)
  return portfolios.find(({ id }) => id === portfolio_id)?.id
}
