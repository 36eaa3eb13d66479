import * as operations from '@plumbline/contract/ledger-changes/operations'
import * as schemas from '@plumbline/contract/ledger-changes/schemas'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { requirePortfolioAccess, type SignedInUser } from '../http/authentication.ts'
import { serveToUser } from '../http/operation.ts'
import { asSeenBy, type Markets } from '../market/market.ts'
import type { PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { reversePriceChange } from '../price-corrections/correct-price.ts'
import { findPriceChange } from '../price-corrections/stored/correction-rows.ts'
import { authorOf } from '../transactions/author.ts'
import { readChange } from '../transactions/history/read-versions.ts'
import { compareWithEarlier } from './compare-with-earlier.ts'
import { listChanges } from './list-changes.ts'
import { measureChange, measurePriceChange } from './measure-change.ts'
import { redoChange, undoChange } from './undo-change.ts'

interface HistoryServices {
  db: Db
  clock: Clock
  market: Markets
  measurer: PortfolioMeasurer
}

/** Throws `not-found` when the change is of a portfolio that the caller's access token may not see. */
async function requireChangeAccess(db: Db, user: SignedInUser, id: string): Promise<void> {
  if (user.portfolioIds === undefined) return
  const { portfolio_id, to_portfolio_id } = await readChange(db, user.id, id)
  requirePortfolioAccess(user, portfolio_id)
  requirePortfolioAccess(user, to_portfolio_id ?? undefined)
}

/** Serves what was done to the ledger, and undoing it. */
export function serveHistory(app: FastifyInstance, services: HistoryServices): void {
  const { db, clock, market } = services

  serveToUser(app, operations.listLedgerChanges, schemas.listLedgerChanges, async ({ user, params, query }) => {
    const { id: portfolioId } = await readPortfolio(db, user.id, params.id)
    return await listChanges(db, await market.ofAccount(user.id), {
      userId: user.id,
      portfolioId,
      now: clock.now(),
      cursor: query.cursor,
    })
  })

  serveToUser(app, operations.compareWithEarlier, schemas.compareWithEarlier, async ({ user, params, query }) => {
    const portfolio = await readPortfolio(db, user.id, params.id)
    return await compareWithEarlier(await asSeenBy(user.id, services), portfolio, user, {
      ...query,
      today: user.today,
      now: clock.now(),
    })
  })

  serveToUser(app, operations.undoLedgerChange, schemas.undoLedgerChange, async ({ user, params, request }) => {
    await requireChangeAccess(db, user, params.id)
    const author = authorOf(user, clock)
    const price = await findPriceChange(db, user.id, params.id)
    if (price !== undefined) {
      await reversePriceChange(db, author, price.id, 'undone')
      return { transactions: 0 }
    }
    const seen = await asSeenBy(user.id, services)
    return { transactions: await undoChange(seen, originOf(request), author, params.id) }
  })

  serveToUser(app, operations.getLedgerChangeEffect, schemas.getLedgerChangeEffect, async ({ user, params, query }) => {
    await requireChangeAccess(db, user, params.id)
    const price = await findPriceChange(db, user.id, params.id)
    if (price !== undefined)
      return await measurePriceChange(await asSeenBy(user.id, services), price, query.portfolio, user.today)
    return await measureChange(await asSeenBy(user.id, services), await readChange(db, user.id, params.id), user.today)
  })

  serveToUser(app, operations.redoLedgerChange, schemas.redoLedgerChange, async ({ user, params }) => {
    await requireChangeAccess(db, user, params.id)
    const author = authorOf(user, clock)
    const price = await findPriceChange(db, user.id, params.id)
    if (price !== undefined) {
      await reversePriceChange(db, author, price.id, 'redone')
      return { transactions: 0 }
    }
    return { transactions: await redoChange(await asSeenBy(user.id, services), author, params.id) }
  })
}
