import {
  ignoreFinding as ignoreOperation,
  listFindings,
  restoreFinding as restoreOperation,
} from '@plumbline/contract/checks/operations'
import * as schemas from '@plumbline/contract/checks/schemas'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { DomainError } from '../errors.ts'
import { serveToUser } from '../http/operation.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { readWhole } from '../portfolios/whole-portfolio.ts'
import { type CheckServices, checkPortfolios, findFinding } from './check-portfolios.ts'
import { idOfFinding } from './finding-identity.ts'
import { deleteIgnored, keepIgnored, readIgnored } from './ignored/ignored-findings.ts'

export function serveChecks(app: FastifyInstance, services: CheckServices & { clock: Clock }): void {
  const { db, clock } = services

  serveToUser(app, listFindings, schemas.listFindings, async ({ user, params }) => {
    if (isOfSeveral(params.id)) {
      const { whole, portfolios } = await readWhole(db, user, params.id, undefined)
      return await checkPortfolios(services, user, portfolios, whole.currency)
    }
    const portfolio = await readPortfolio(db, user.id, params.id)
    return await checkPortfolios(services, user, [portfolio], portfolio.currency)
  })

  serveToUser(app, ignoreOperation, schemas.ignoreFinding, async ({ user, params, body }) => {
    const portfolio = await readPortfolio(db, user.id, params.id)
    const identity = await findFinding(services, user, portfolio, body.findingId)
    if (identity === undefined) throw new DomainError('not-found', text('The portfolio has no such finding.'))
    const { reason, note } = body
    const ignoredAt = clock.now().toISOString()
    await keepIgnored(db, { userId: user.id, portfolioId: portfolio.id }, { ...identity, reason, note, ignoredAt })
  })

  serveToUser(app, restoreOperation, {}, async ({ user, params }) => {
    const { id: portfolioId } = await readPortfolio(db, user.id, params.id)
    const owner = { userId: user.id, portfolioId }
    const ignored = (await readIgnored(db, owner)).find((each) => idOfFinding(portfolioId, each) === params.findingId)
    if (ignored === undefined) throw new DomainError('not-found', text('The portfolio ignores no such finding.'))
    await deleteIgnored(db, owner, ignored)
  })
}
