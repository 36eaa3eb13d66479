import { listImports, takeBackImport } from '@plumbline/contract/imports'
import { copyPortfolio, decideSplit, exportPortfolio } from '@plumbline/contract/portfolios'
import {
  createTransactions,
  deleteTransaction,
  listAssetTransactions,
  listPortfolioTransactions,
  previewTransactions as previewOperation,
  updateTransaction,
} from '@plumbline/contract/transactions'
import { exportFileName } from '@plumbline/csv-import/write-csv'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { serveToUser } from '../http/operation.ts'
import type { Market } from '../market/market.ts'
import type { AssetDiscovery } from '../market/securities/discover-assets.ts'
import { findAssets } from '../market/securities/find-assets.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { changeTransaction, readTransaction, removeTransaction } from './change-transaction.ts'
import { duplicatePortfolio } from './copy-portfolio.ts'
import { decideOnSplit } from './decide-split.ts'
import { exportLedger } from './export-ledger.ts'
import { idempotentRequest } from './idempotency.ts'
import { listImportBatches, takeBack } from './import-batches.ts'
import { describeRows, listTransactions, type TransactionPage } from './list-transactions.ts'
import { previewTransactions } from './preview-transactions.ts'
import { recordTransactions } from './record-transactions.ts'

export interface TransactionServices {
  db: Db
  clock: Clock
  market: Market
  discovery: AssetDiscovery
  /** Whom to ask for more portfolios than the plan has. */
  contactEmail: string
}

function sendPage(reply: FastifyReply, { transactions, count, nextCursor }: TransactionPage) {
  reply.header('x-total-count', String(count))
  if (nextCursor !== undefined) reply.header('x-next-cursor', nextCursor)
  return transactions
}

export function serveTransactions(
  app: FastifyInstance,
  { db, clock, market, discovery, contactEmail }: TransactionServices,
): void {
  serveToUser(app, listPortfolioTransactions, async ({ user, params, query, reply }) => {
    const { id } = await readPortfolio(db, user.id, params.id)
    const page = { userId: user.id, today: user.today, of: { portfolioId: id }, cursor: undefined, ...query }
    return sendPage(reply, await listTransactions(db, market, page))
  })

  serveToUser(app, listAssetTransactions, async ({ user, params, query, reply }) => {
    const assetId = params.id
    if (!(await findAssets(db, [assetId])).has(assetId)) throw new DomainError('not-found', 'There is no such asset.')
    const page = { userId: user.id, today: user.today, of: { assetId }, cursor: undefined, ...query }
    return sendPage(reply, await listTransactions(db, market, page))
  })

  serveToUser(app, createTransactions, async ({ user, body, request }) => {
    const key = request.headers['idempotency-key']
    return await recordTransactions(db, clock, market, {
      userId: user.id,
      today: user.today,
      rows: body,
      request: idempotentRequest(user.id, Array.isArray(key) ? key[0] : key, body),
    })
  })

  serveToUser(app, previewOperation, async ({ user, body }) => await previewTransactions(db, discovery, user.id, body))

  serveToUser(app, updateTransaction, async ({ user, params, body }) => {
    const id = params.id
    await changeTransaction(db, market, { userId: user.id, today: user.today, id, change: body })
    const row = await readTransaction(db, user.id, id)
    const [described] = await describeRows(db, market, user.id, user.today, [row])
    if (described === undefined) throw new DomainError('not-found')
    return described
  })

  serveToUser(app, deleteTransaction, async ({ user, params }) => {
    await removeTransaction(db, market, user.id, user.today, params.id)
  })

  serveToUser(app, listImports, async ({ user, params }) => {
    const { id } = await readPortfolio(db, user.id, params.id)
    return await listImportBatches(db, user.id, id)
  })

  serveToUser(app, takeBackImport, async ({ user, params }) => ({
    removed: await takeBack(db, user.id, params.id),
  }))

  serveToUser(app, copyPortfolio, async ({ user, params }) => ({
    _id: await duplicatePortfolio(db, clock, user, contactEmail, params.id),
  }))

  serveToUser(app, exportPortfolio, async ({ user, params, reply }) => {
    const { id, name } = await readPortfolio(db, user.id, params.id)
    const csv = await exportLedger(db, user.id, id)
    await reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(exportFileName(name))}`)
      .serializer((text: string) => text)
      .send(csv)
  })

  serveToUser(app, decideSplit, async ({ user, params, body }) => {
    const request = { userId: user.id, today: user.today, portfolioId: params.id, decision: body }
    await decideOnSplit(db, clock, market, request)
  })
}
