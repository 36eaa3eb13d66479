import * as operations from '@plumbline/contract/imports/operations'
import * as schemas from '@plumbline/contract/imports/schemas'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../audit/record-event.ts'
import { serveToUser } from '../http/operation.ts'
import { readPortfolio } from '../portfolios/portfolio-rows.ts'
import { changedBy } from './author.ts'
import { chooseSecurity } from './chosen-securities.ts'
import { finishImport, listImportBatches, readImport, startImport, takeBack } from './import-batches.ts'
import { deleteMapping, listMappings, saveMapping } from './import-mappings.ts'
import { addLeftOutRows, listLeftOutRows } from './left-out-rows.ts'
import { requireImportAccess } from './require-access.ts'
import type { TransactionServices } from './routes.ts'
import { settleTransfers } from './transfers/settle-transfers.ts'

export function serveImports(
  app: FastifyInstance,
  { db, clock, market }: Pick<TransactionServices, 'db' | 'clock' | 'market'>,
): void {
  serveToUser(app, operations.listImports, schemas.listImports, async ({ user, params }) => {
    const { id } = await readPortfolio(db, user.id, params.id)
    return await listImportBatches(db, user.id, id)
  })

  serveToUser(app, operations.startImport, schemas.startImport, async ({ user, params, body, request }) => {
    const { id: portfolioId } = await readPortfolio(db, user.id, params.id)
    const source = { userId: user.id, portfolioId, fingerprint: body.fingerprint, source: body.source }
    const extent = { rows: body.rows, headers: body.headers ?? [] }
    return { _id: await startImport(db, clock, originOf(request), source, extent) }
  })

  serveToUser(app, operations.finishImport, {}, async ({ user, params }) => {
    await requireImportAccess(db, user, params.id)
    await finishImport(db, clock, await readImport(db, user.id, params.id))
  })

  serveToUser(app, operations.undoImport, schemas.undoImport, async ({ user, params, request }) => {
    await requireImportAccess(db, user, params.id)
    const undone = { userId: user.id, by: changedBy(user), importId: params.id }
    const { portfolio_id } = await readImport(db, user.id, params.id)
    const removed = await takeBack(db, clock, originOf(request), undone)
    await settleTransfers(db, market, user.id, portfolio_id, user.today)
    return { removed }
  })

  serveToUser(app, operations.addLeftOutRows, schemas.addLeftOutRows, async ({ user, params, body }) => {
    await requireImportAccess(db, user, params.id)
    await addLeftOutRows(db, user.id, params.id, body)
  })

  serveToUser(app, operations.listLeftOutRows, schemas.listLeftOutRows, async ({ user, params }) => {
    await requireImportAccess(db, user, params.id)
    return await listLeftOutRows(db, user.id, params.id)
  })

  serveToUser(app, operations.chooseImportSecurity, schemas.chooseImportSecurity, async ({ user, body }) => {
    await chooseSecurity(db, await market.ofAccount(user.id), user.id, body.security, body.stockId)
  })

  serveToUser(
    app,
    operations.listImportMappings,
    schemas.listImportMappings,
    async ({ user }) => await listMappings(db, user.id),
  )

  serveToUser(app, operations.saveImportMapping, schemas.saveImportMapping, async ({ user, body }) => ({
    _id: await saveMapping(db, clock, user.id, body),
  }))

  serveToUser(app, operations.deleteImportMapping, {}, async ({ user, params }) => {
    await deleteMapping(db, user.id, params.id)
  })
}
