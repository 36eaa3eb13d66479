import {
  screenHoldings as screenOperation,
  weighCandidates as weighOperation,
} from '@plumbline/contract/screener/operations'
import * as schemas from '@plumbline/contract/screener/schemas'
import type { FastifyInstance } from 'fastify'
import { serveToUser } from '../http/operation.ts'
import type { MeasurementServices } from '../measurement/measure-for-user.ts'
import { screenHoldings } from './screen-holdings.ts'
import { weighCandidates } from './weigh-candidates.ts'

export function servePortfolioScreens(app: FastifyInstance, services: MeasurementServices): void {
  serveToUser(
    app,
    screenOperation,
    schemas.screenHoldings,
    async ({ user, params, body }) => await screenHoldings(services, user, params.id, body),
  )

  serveToUser(
    app,
    weighOperation,
    schemas.weighCandidates,
    async ({ user, params, body }) => await weighCandidates(services, user, params.id, body),
  )
}
