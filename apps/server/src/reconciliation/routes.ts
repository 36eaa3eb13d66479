import {
  compareHoldings as compareOperation,
  explainDifferences as explainOperation,
  stateHoldings as stateOperation,
} from '@plumbline/contract/reconciliation/operations'
import * as schemas from '@plumbline/contract/reconciliation/schemas'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { fieldProblem } from '../errors.ts'
import { serveToUser } from '../http/operation.ts'
import type { Markets } from '../market/market.ts'
import type { PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { planViewOf } from '../measurement/plan-limits.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { compareHoldings } from './compare-holdings.ts'
import { explainDifferences } from './explain-differences.ts'
import { stateHoldings } from './state-holdings.ts'

interface ReconciliationServices {
  db: Db
  clock: Clock
  market: Markets
  measurer: PortfolioMeasurer
}

export function serveReconciliation(
  app: FastifyInstance,
  { db, clock, market, measurer }: ReconciliationServices,
): void {
  serveToUser(app, compareOperation, schemas.compareHoldings, async ({ user, params, query }) => {
    const day = refuseFuture(query.day ?? user.today, user.today)
    const measured = await measurer.measure(await readPortfolio(db, user.id, params.id), user.today)
    const { hiddenAssets } = planViewOf(user, measured)
    return await compareHoldings(db, await market.ofAccount(user.id), measured, { userId: user.id, day }, hiddenAssets)
  })

  serveToUser(app, explainOperation, schemas.explainDifferences, async ({ user, params, query }) => {
    const day = refuseFuture(query.day ?? user.today, user.today)
    const measured = await measurer.measure(await readPortfolio(db, user.id, params.id), user.today)
    const { hiddenAssets } = planViewOf(user, measured)
    return { differences: await explainDifferences(db, await market.ofAccount(user.id), measured, day, hiddenAssets) }
  })

  serveToUser(app, stateOperation, schemas.stateHoldings, async ({ user, params, body }) => {
    const day = refuseFuture(body.day ?? user.today, user.today)
    const measured = await measurer.measure(await readPortfolio(db, user.id, params.id), user.today)
    const { source, holdings } = body
    await stateHoldings(db, await market.ofAccount(user.id), measured, {
      day,
      source,
      holdings,
      now: clock.now().toISOString(),
    })
    const { hiddenAssets } = planViewOf(user, measured)
    return await compareHoldings(db, await market.ofAccount(user.id), measured, { userId: user.id, day }, hiddenAssets)
  })
}

function refuseFuture(day: string, today: string): string {
  if (day > today) throw fieldProblem('invalid-payload', 'day', text('The date is in the future'))
  return day
}
