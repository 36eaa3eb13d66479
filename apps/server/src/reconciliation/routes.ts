import { compareHoldings as compareOperation, stateHoldings } from '@plumbline/contract/reconciliation/operations'
import * as schemas from '@plumbline/contract/reconciliation/schemas'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { fieldProblem } from '../errors.ts'
import { serveToUser } from '../http/operation.ts'
import type { Market } from '../market/market.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { listHeldAssets } from '../transactions/list-held-assets.ts'
import { compareHoldings } from './compare-holdings.ts'
import { keepStatements } from './statements/stated-units.ts'

interface ReconciliationServices {
  db: Db
  clock: Clock
  market: Market
}

export function serveReconciliation(app: FastifyInstance, { db, clock, market }: ReconciliationServices): void {
  const compare = async (user: { id: string; today: string }, portfolioId: string) =>
    await compareHoldings(db, market, { userId: user.id, today: user.today, portfolioId })

  serveToUser(app, compareOperation, schemas.compareHoldings, async ({ user, params }) => compare(user, params.id))

  serveToUser(app, stateHoldings, schemas.stateHoldings, async ({ user, params, body }) => {
    const { id: portfolioId } = await readPortfolio(db, user.id, params.id)
    const known = await listHeldAssets(db, user.id, portfolioId)
    const unknown = body.holdings.findIndex(({ assetId }) => !known.has(assetId))
    if (unknown >= 0)
      throw fieldProblem('unknown-asset', `holdings.${unknown}.assetId`, text('The portfolio does not hold this asset'))
    const made = { date: user.today, source: 'typed', statedAt: clock.now().toISOString() } as const
    // Two statements of one holding in a call: the last one counts.
    const statements = [...new Map(body.holdings.map((holding) => [holding.assetId, { ...holding, ...made }])).values()]
    await db.transaction().execute(async (tx) => {
      await keepStatements(tx, { userId: user.id, portfolioId }, statements)
    })
    return await compare(user, portfolioId)
  })
}
