import * as operations from '@plumbline/contract/what-if/operations'
import * as schemas from '@plumbline/contract/what-if/schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { serveToUser } from '../http/operation.ts'
import { asSeenBy, type Markets } from '../market/market.ts'
import type { PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { readBranches } from '../portfolios/branches.ts'
import { readPortfolio, removePortfolio } from '../portfolios/portfolio-rows.ts'
import type { RequireRoom } from '../transactions/account-quota.ts'
import { authorOf } from '../transactions/author.ts'
import { describeComparison } from './describe-comparison.ts'
import { keepBranch } from './keep-branch.ts'
import { makeBranch, previewChange } from './make-branch.ts'
import { readBranch } from './read-branch.ts'

interface WhatIfServices {
  db: Db
  clock: Clock
  market: Markets
  measurer: PortfolioMeasurer
  requireRoom: RequireRoom
}

/** Serves branches: what a portfolio would be if its ledger were another one. */
export function serveWhatIf(app: FastifyInstance, services: WhatIfServices): void {
  const { db, clock, requireRoom } = services

  serveToUser(app, operations.previewBranch, schemas.previewBranch, async ({ user, params, body }) => {
    return await previewChange(await asSeenBy(user.id, services), { user, portfolioId: params.id, rule: body.rule })
  })

  serveToUser(app, operations.createBranch, schemas.createBranch, async ({ user, params, body }) => {
    return {
      _id: await makeBranch(await asSeenBy(user.id, services), {
        user,
        portfolioId: params.id,
        rule: body.rule,
        requireRoom,
      }),
    }
  })

  serveToUser(app, operations.listBranches, schemas.listBranches, async ({ user, params }) => {
    const { id } = await readPortfolio(db, user.id, params.id)
    const branches = await readBranches(db, user.id, id)
    return branches.map(({ id: _id, createdAt, branch: { rule } }) => ({ _id, rule, createdAt }))
  })

  serveToUser(app, operations.compareBranch, schemas.compareBranch, async ({ user, params }) => {
    return await describeComparison(await asSeenBy(user.id, services), user, params.id)
  })

  serveToUser(app, operations.keepBranch, schemas.keepBranch, async ({ user, params }) => {
    return await keepBranch(await asSeenBy(user.id, services), authorOf(user, clock), params.id)
  })

  serveToUser(app, operations.discardBranch, {}, async ({ user, params }) => {
    const { id } = await readBranch(db, user.id, params.id)
    await removePortfolio(db, user.id, id)
  })
}
