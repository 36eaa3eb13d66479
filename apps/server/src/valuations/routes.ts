import {
  deleteValuation as deleteOperation,
  listValuations,
  saveValuation as saveOperation,
} from '@plumbline/contract/valuations/operations'
import * as schemas from '@plumbline/contract/valuations/schemas'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { serveToUser } from '../http/operation.ts'
import { deleteValuation, listValuationsOf, saveValuation } from './saved-valuations.ts'

export function serveValuations(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  serveToUser(
    app,
    listValuations,
    schemas.listValuations,
    async ({ user, params }) => await listValuationsOf(db, user.id, params.id),
  )

  serveToUser(app, saveOperation, schemas.saveValuation, async ({ user, params, body }) => ({
    _id: await saveValuation(db, clock, { userId: user.id, assetId: params.id }, body),
  }))

  serveToUser(app, deleteOperation, {}, async ({ user, params }) => {
    await deleteValuation(db, user.id, params.id)
  })
}
