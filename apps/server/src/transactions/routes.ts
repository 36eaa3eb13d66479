import {
  copyPortfolio,
  createSamplePortfolio,
  decideSplit,
  deletePortfolio,
  exportPortfolio,
} from '@plumbline/contract/portfolios/operations'
import * as portfolioSchemas from '@plumbline/contract/portfolios/schemas'
import {
  changeTransactions,
  createCompanyAction,
  createTransactions,
  createTransfer,
  deleteTransaction,
  deleteTransactions,
  exportTransactions,
  listAssetTransactions,
  listPortfolioTransactions,
  previewTransactions as previewOperation,
  restoreTransactions,
  sumTransactions as sumOperation,
  updateCompanyAction,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import * as schemas from '@plumbline/contract/transactions/schemas'
import { exportFileName } from '@plumbline/csv-import/exports/write-csv'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { requirePasskeyIfChosen } from '../accounts/sessions.ts'
import { readEmail, readMailLanguage } from '../accounts/users.ts'
import { originOf, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import { writeIfPossible } from '../database/database-errors.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { requirePortfolioAccess, type SignedInUser } from '../http/authentication.ts'
import { languageOf } from '../http/language-of.ts'
import { serveToUser } from '../http/operation.ts'
import type { Markets } from '../market/market.ts'
import { requireAsset } from '../market/securities/assets.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import type { RequireRoom } from './account-quota.ts'
import { authorOf, changedBy } from './author.ts'
import { changeSeveral, deleteSeveral, restoreSeveral } from './change-several.ts'
import { changeTransaction, readTransaction, removeTransaction } from './change-transaction.ts'
import { bookCompanyAction, changeCompanyAction } from './company-actions/book-action.ts'
import { duplicatePortfolio } from './copy-portfolio.ts'
import { decideOnSplit } from './decide-split.ts'
import { deleteWithLedger } from './delete-portfolio.ts'
import { exportFiltered, exportLedger } from './export-ledger.ts'
import { idempotentRequest } from './idempotency.ts'
import { idsOf, readScope, versionOf } from './ledger-scope.ts'
import { createTransactionList, describeRows } from './list-transactions.ts'
import { previewTransactions } from './preview-transactions.ts'
import { recordTransactions } from './record-transactions.ts'
import { requireTransactionAccess } from './require-access.ts'
import { type AddPlan, createSample } from './sample/create-sample.ts'
import { sumTransactions } from './sum-transactions.ts'
import { transferUnits } from './transfers/create-transfer.ts'
import { warningsOf } from './units-warnings.ts'

export interface TransactionServices {
  db: Db
  clock: Clock
  market: Markets
  /** The contact for more portfolios than the plan allows. */
  contactEmail: string
  requireRoom: RequireRoom
}

/** `addPlan` gives a sample its savings plan. */
type LedgerServices = TransactionServices & { addPlan: AddPlan }

/** What of the list a client sees, for the header of its pages: `from` and `to` replace the period. */
function namePeriod({ period, from, to }: { period: string; from?: string | undefined; to?: string | undefined }) {
  return from === undefined && to === undefined ? period : `${from ?? '..'}/${to ?? '..'}`
}

/** Of a request about a past day, that day. */
function untilOf({ today, present }: SignedInUser): string | undefined {
  return present === undefined ? undefined : today
}

function serveLists(app: FastifyInstance, { db, market }: TransactionServices): void {
  const listTransactions = createTransactionList(db, market)

  serveToUser(app, listPortfolioTransactions, schemas.listPortfolioTransactions, async (call) => {
    const { user, params, query, reply } = call
    reply.header('x-period', namePeriod(query))
    const scope = await readScope(db, user, params.id)
    const names = new Map(scope.portfolios.map(({ id, name }) => [id, name]))
    const of = { portfolioIds: idsOf(scope), version: versionOf(scope), names }
    const { id: userId, today, portfolioIds: visible } = user
    return await listTransactions({ userId, today, until: untilOf(user), visible, of, cursor: undefined, ...query })
  })

  serveToUser(app, listAssetTransactions, schemas.listAssetTransactions, async ({ user, params, query, reply }) => {
    reply.header('x-period', namePeriod(query))
    const { id: assetId } = await requireAsset(await market.ofAccount(user.id), params.id)
    const { id: userId, today, portfolioIds: visible } = user
    const of = { assetId, portfolioIds: visible }
    return await listTransactions({ userId, today, until: untilOf(user), visible, of, cursor: undefined, ...query })
  })

  serveToUser(app, sumOperation, schemas.sumTransactions, async ({ user, params, query }) => {
    const { currency, ...filter } = query
    const scope = await readScope(db, user, params.id, currency)
    return await sumTransactions(db, await market.ofAccount(user.id), scope, {
      today: user.today,
      until: untilOf(user),
      ...filter,
    })
  })

  serveToUser(app, exportTransactions, schemas.exportTransactions, async ({ user, params, query }) => {
    const scope = await readScope(db, user, params.id)
    return {
      name: exportFileName(`${scope.portfolio.name} transactions`),
      content: exportFiltered(db, await market.ofAccount(user.id), scope, {
        today: user.today,
        until: untilOf(user),
        ...query,
      }),
    }
  })
}

/** Throws when a row belongs to an import: the history has one author for all of it, so only the owner adds to it. */
function refuseFiles(rows: readonly Pick<schemas.NewTransactionInput, 'fingerprint' | 'importId'>[]): void {
  if (rows.some(({ fingerprint, importId }) => fingerprint !== undefined || importId != null))
    throw new DomainError('owner-needed', text('Only the owner of the portfolio can import files.'))
}

function serveNewTransactions(app: FastifyInstance, { db, clock, market, requireRoom }: TransactionServices): void {
  serveToUser(app, createTransactions, schemas.createTransactions, async ({ user, body, headers, request }) => {
    for (const { portfolioId } of body) requirePortfolioAccess(user, portfolioId)
    if (user.member !== undefined) refuseFiles(body)
    const recorded = await recordTransactions(db, clock, await market.ofAccount(user.id), {
      userId: user.id,
      by: changedBy(user),
      origin: originOf(request),
      requireRoom,
      today: user.today,
      rows: body,
      request: idempotentRequest(user.id, headers['idempotency-key'], body),
    })
    return { ...recorded, warnings: warningsOf(body, languageOf(request)) }
  })

  serveToUser(app, createTransfer, schemas.createTransfer, async ({ user, body }) => {
    requirePortfolioAccess(user, body.portfolioId)
    requirePortfolioAccess(user, body.toPortfolioId)
    return await transferUnits(
      { db, market: await market.ofAccount(user.id), requireRoom },
      authorOf(user, clock),
      body,
    )
  })

  serveToUser(app, createCompanyAction, schemas.createCompanyAction, async ({ user, body }) => {
    requirePortfolioAccess(user, body.portfolioId)
    const services = { db, market: await market.ofAccount(user.id), requireRoom }
    return await bookCompanyAction(services, authorOf(user, clock), body)
  })

  serveToUser(app, previewOperation, schemas.previewTransactions, async ({ user, body }) => {
    for (const { portfolioId } of body) requirePortfolioAccess(user, portfolioId)
    return await previewTransactions(db, await market.ofAccount(user.id), user, body)
  })
}

function serveChanges(app: FastifyInstance, { db, clock, market }: TransactionServices): void {
  serveToUser(app, deleteTransactions, schemas.deleteTransactions, async ({ user, body }) => {
    await requireTransactionAccess(db, user, body.ids)
    return await deleteSeveral(db, await market.ofAccount(user.id), authorOf(user, clock), body.ids)
  })

  serveToUser(app, changeTransactions, schemas.changeTransactions, async ({ user, body }) => {
    await requireTransactionAccess(db, user, body.ids)
    requirePortfolioAccess(user, body.change.portfolioId)
    return await changeSeveral(db, await market.ofAccount(user.id), authorOf(user, clock), body.ids, body.change)
  })

  serveToUser(app, restoreTransactions, schemas.restoreTransactions, async ({ user, body }) => {
    for (const { portfolioId } of body.transactions) requirePortfolioAccess(user, portfolioId)
    const ids = body.transactions.map(({ _id }) => _id)
    await requireTransactionAccess(db, user, ids)
    return {
      restored: await restoreSeveral(db, await market.ofAccount(user.id), authorOf(user, clock), body.transactions),
    }
  })

  serveToUser(app, updateTransaction, schemas.updateTransaction, async ({ user, params, body }) => {
    const id = params.id
    await requireTransactionAccess(db, user, [id])
    const seen = await market.ofAccount(user.id)
    const changeIds = await changeTransaction(db, seen, authorOf(user, clock), id, body)
    const row = await readTransaction(db, user.id, id)
    const [described] = await describeRows(db, seen, user.id, user.today, [row])
    if (described === undefined) throw new DomainError('not-found')
    // The same object: its exact amounts belong to it.
    return Object.assign(described, { changeIds })
  })

  serveToUser(app, updateCompanyAction, schemas.updateCompanyAction, async ({ user, params, body }) => {
    await requireTransactionAccess(db, user, [params.id])
    const services = { db, market: await market.ofAccount(user.id) }
    return await changeCompanyAction(services, authorOf(user, clock), params.id, body)
  })

  serveToUser(app, deleteTransaction, {}, async ({ user, params }) => {
    await requireTransactionAccess(db, user, [params.id])
    await removeTransaction(db, await market.ofAccount(user.id), authorOf(user, clock), params.id)
  })
}

/** Serves what concerns the whole ledger of a portfolio. */
function serveLedgers(app: FastifyInstance, services: LedgerServices): void {
  const { db, clock, market, contactEmail, requireRoom, addPlan } = services

  serveToUser(app, copyPortfolio, portfolioSchemas.copyPortfolio, async ({ user, params }) => ({
    _id: await duplicatePortfolio(db, clock, { user, id: params.id, contactEmail, requireRoom }),
  }))

  serveToUser(app, exportPortfolio, {}, async ({ user, params, request }) => {
    const portfolio = await readPortfolio(db, user.id, params.id)
    const exported = { event: 'portfolio-exported', userId: user.id } as const
    await writeIfPossible(recordEvent(db, clock, originOf(request), exported))
    return {
      name: exportFileName(portfolio.name),
      content: exportLedger(db, await market.ofAccount(user.id), portfolio),
    }
  })

  serveToUser(app, createSamplePortfolio, portfolioSchemas.createSamplePortfolio, async ({ user, request }) => {
    const language = await readMailLanguage(db, await readEmail(db, user.id), languageOf(request))
    return { _id: await createSample({ db, clock, addPlan }, market, user, language) }
  })

  serveToUser(app, deletePortfolio, {}, async ({ user, params }) => {
    await requirePasskeyIfChosen(db, clock, user)
    await deleteWithLedger(db, user.id, params.id)
  })

  serveToUser(app, decideSplit, portfolioSchemas.decideSplit, async ({ user, params, body }) => {
    const request = {
      userId: user.id,
      by: changedBy(user),
      today: user.today,
      portfolioId: params.id,
      decision: body,
    }
    await decideOnSplit(db, clock, await market.ofAccount(user.id), request)
  })
}

export function serveTransactions(app: FastifyInstance, services: LedgerServices): void {
  serveLists(app, services)
  serveNewTransactions(app, services)
  serveChanges(app, services)
  serveLedgers(app, services)
}
