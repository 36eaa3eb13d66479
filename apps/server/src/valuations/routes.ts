import {
  deleteValuation as deleteOperation,
  listValuations,
  saveValuation as saveOperation,
  scoreValuations as scoreOperation,
} from '@plumbline/contract/valuations/operations'
import * as schemas from '@plumbline/contract/valuations/schemas'
import type { FastifyInstance } from 'fastify'
import { serveToUser } from '../http/operation.ts'
import { deleteValuation, listValuationsOf, saveValuation } from './saved-valuations.ts'
import { type ScorecardServices, scoreValuations } from './score-valuations.ts'

export function serveValuations(app: FastifyInstance, services: ScorecardServices): void {
  const { db } = services

  serveToUser(
    app,
    listValuations,
    schemas.listValuations,
    async ({ user, params }) => await listValuationsOf(db, user.id, params.id),
  )

  serveToUser(app, scoreOperation, schemas.scoreValuations, async ({ user }) => await scoreValuations(services, user))

  serveToUser(app, saveOperation, schemas.saveValuation, async ({ user, params, body }) => ({
    _id: await saveValuation(services, { userId: user.id, assetId: params.id }, body),
  }))

  serveToUser(app, deleteOperation, {}, async ({ user, params }) => {
    await deleteValuation(db, user.id, params.id)
  })
}
