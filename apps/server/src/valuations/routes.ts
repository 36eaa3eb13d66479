import {
  deleteValuation as deleteOperation,
  listValuations,
  saveValuation as saveOperation,
} from '@plumbline/contract/valuations/operations'
import * as schemas from '@plumbline/contract/valuations/schemas'
import type { FastifyInstance } from 'fastify'
import { serveToUser } from '../http/operation.ts'
import { deleteValuation, listValuationsOf, saveValuation, type ValuationServices } from './saved-valuations.ts'

export function serveValuations(app: FastifyInstance, services: ValuationServices): void {
  const { db } = services

  serveToUser(
    app,
    listValuations,
    schemas.listValuations,
    async ({ user, params }) => await listValuationsOf(db, user.id, params.id),
  )

  serveToUser(app, saveOperation, schemas.saveValuation, async ({ user, params, body }) => ({
    _id: await saveValuation(services, { userId: user.id, assetId: params.id }, body),
  }))

  serveToUser(app, deleteOperation, {}, async ({ user, params }) => {
    await deleteValuation(db, user.id, params.id)
  })
}
