import * as schemas from '@plumbline/contract/imports/import-data-schemas'
import { importData } from '@plumbline/contract/imports/operations'
import type { FastifyInstance } from 'fastify'
import { accountLimit, limitAttempts } from '../../accounts/attempt-limits.ts'
import { originOf } from '../../audit/record-event.ts'
import { languageOf } from '../../http/language-of.ts'
import { createGate } from '../../http/limit-concurrency.ts'
import { serveToUser } from '../../http/operation.ts'
import { readPortfolio } from '../../portfolios/portfolio-rows.ts'
import type { TransactionServices } from '../routes.ts'
import { createFileThreads } from './file-threads.ts'
import { importFiles } from './import-data.ts'

/** Requests whose files are read at the same time, each in a thread; further ones are refused. */
const CAPACITY = { running: 2, waiting: 10 }

export function serveImportData(app: FastifyInstance, services: TransactionServices): void {
  const { db, clock } = services
  const gate = createGate(CAPACITY)
  const threads = createFileThreads()
  app.addHook('onClose', async () => threads.close())

  serveToUser(app, importData, schemas.importData, async ({ user, params, body, request, reply }) => {
    const portfolio = await readPortfolio(db, user.id, params.id)
    await limitAttempts(db, clock, reply, accountLimit('import-data', user.id))
    const saver = { user, origin: originOf(request), language: languageOf(request) }
    await gate.enter()
    try {
      return { files: await importFiles({ ...services, threads }, saver, portfolio, body.files, body) }
    } finally {
      gate.leave()
    }
  })
}
