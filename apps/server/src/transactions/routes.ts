import { listImports, takeBackImport } from '@plumbline/contract/imports'
import {
  createTransactions,
  deleteTransaction,
  listAssetTransactions,
  listPortfolioTransactions,
  previewTransactions as previewOperation,
  updateTransaction,
} from '@plumbline/contract/transactions'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AssetDiscovery } from '../assets/discover-assets.ts'
import { findAssets } from '../assets/find-assets.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { serveToUser } from '../http/operation.ts'
import type { Market } from '../market-data/market.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { changeTransaction, readTransaction, removeTransaction } from './change-transaction.ts'
import { idempotentRequest } from './idempotency.ts'
import { listImportBatches, takeBack } from './import-batches.ts'
import { describeRows, listTransactions, type TransactionPage } from './list-transactions.ts'
import { previewTransactions } from './preview-transactions.ts'
import { recordTransactions } from './record-transactions.ts'

export interface TransactionServices {
  database: Database
  clock: Clock
  market: Market
  discovery: AssetDiscovery
}

function sendPage(reply: FastifyReply, { transactions, count, nextCursor }: TransactionPage) {
  reply.header('x-total-count', String(count))
  if (nextCursor !== undefined) reply.header('x-next-cursor', nextCursor)
  return transactions
}

export function serveTransactions(
  app: FastifyInstance,
  { database, clock, market, discovery }: TransactionServices,
): void {
  serveToUser(app, listPortfolioTransactions, async ({ user, params, query, reply }) => {
    const { id } = await readPortfolio(database, user.id, params.id)
    const page = { userId: user.id, today: user.today, of: { portfolioId: id }, cursor: undefined, ...query }
    return sendPage(reply, await listTransactions(database, market, page))
  })

  serveToUser(app, listAssetTransactions, async ({ user, params, query, reply }) => {
    const assetId = params.id
    if (!(await findAssets(database, [assetId])).has(assetId))
      throw new DomainError('not-found', 'There is no such asset.')
    const page = { userId: user.id, today: user.today, of: { assetId }, cursor: undefined, ...query }
    return sendPage(reply, await listTransactions(database, market, page))
  })

  serveToUser(app, createTransactions, async ({ user, body, request }) => {
    const key = request.headers['idempotency-key']
    return await recordTransactions(database, clock, market, {
      userId: user.id,
      today: user.today,
      rows: body,
      request: idempotentRequest(user.id, Array.isArray(key) ? key[0] : key, body),
    })
  })

  serveToUser(
    app,
    previewOperation,
    async ({ user, body }) => await previewTransactions(database, discovery, user.id, body),
  )

  serveToUser(app, updateTransaction, async ({ user, params, body }) => {
    const id = params.id
    await changeTransaction(database, market, { userId: user.id, today: user.today, id, change: body })
    const row = await readTransaction(database, user.id, id)
    const [described] = await describeRows(database, market, user.id, user.today, [row])
    if (described === undefined) throw new DomainError('not-found')
    return described
  })

  serveToUser(app, deleteTransaction, async ({ user, params }) => {
    await removeTransaction(database, market, user.id, user.today, params.id)
  })

  serveToUser(app, listImports, async ({ user, params }) => {
    const { id } = await readPortfolio(database, user.id, params.id)
    return await listImportBatches(database, user.id, id)
  })

  serveToUser(app, takeBackImport, async ({ user, params }) => ({
    removed: await takeBack(database, user.id, params.id),
  }))
}
