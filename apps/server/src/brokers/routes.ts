import * as operations from '@plumbline/contract/integrations/operations'
import * as schemas from '@plumbline/contract/integrations/schemas'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountLimit, limitAttempts } from '../accounts/attempt-limits.ts'
import { originOf } from '../audit/record-event.ts'
import { languageOf } from '../http/language-of.ts'
import { serveToUser } from '../http/operation.ts'
import type { BrokerServices } from './broker-services.ts'
import { chooseSyncPortfolio, disconnectBroker, syncNow } from './change-connection.ts'
import { connectBroker, reconnectBroker } from './connect-broker.ts'
import { listIntegrations } from './list-integrations.ts'
import { listWaitingInstruments, matchWaitingInstrument } from './match-waiting.ts'

/** Aborts when the client disconnects before the response. */
function callerSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort(new Error('The caller is gone'))
  })
  return controller.signal
}

export function serveBrokers(app: FastifyInstance, services: BrokerServices): void {
  const { db, clock } = services
  const limitSignIns = (reply: FastifyReply, userId: string) =>
    limitAttempts(db, clock, reply, accountLimit('broker-sign-in', userId))

  serveToUser(app, operations.listIntegrations, schemas.listIntegrations, ({ user, request }) =>
    listIntegrations(services, user, languageOf(request)),
  )

  serveToUser(app, operations.connectIntegration, schemas.connectIntegration, async (call) => {
    const { user, body, request, reply } = call
    await limitSignIns(reply, user.id)
    const { name, username, password, oneTimePassword, portfolioId } = body
    return await connectBroker(services, {
      user,
      origin: originOf(request),
      caller: { signal: callerSignal(reply), language: languageOf(request) },
      name,
      username,
      password,
      oneTimePassword,
      portfolioId,
    })
  })

  serveToUser(app, operations.updateIntegration, schemas.updateIntegration, async (call) => {
    const { user, params, body, request, reply } = call
    const { portfolioId, oneTimePassword } = body
    if (portfolioId !== undefined) await chooseSyncPortfolio(services, user, params.id, portfolioId)
    if (oneTimePassword === undefined) return { success: true, _id: params.id }
    await limitSignIns(reply, user.id)
    const origin = originOf(request)
    return await reconnectBroker(services, {
      user,
      origin,
      caller: { signal: callerSignal(reply), language: languageOf(request) },
      id: params.id,
      oneTimePassword,
    })
  })

  serveToUser(app, operations.deleteIntegration, {}, async ({ user, params, request }) => {
    await disconnectBroker(services, user, originOf(request), params.id)
  })

  serveToUser(app, operations.syncIntegration, {}, ({ user, params }) => syncNow(services, user, params.id))

  serveToUser(app, operations.listWaitingInstruments, schemas.listWaitingInstruments, ({ user, params }) =>
    listWaitingInstruments(services, user, params.id),
  )

  serveToUser(
    app,
    operations.matchWaitingInstrument,
    schemas.matchWaitingInstrument,
    async ({ user, params, body }) => {
      const { asset, transactions } = await matchWaitingInstrument(services, user, params.id, body)
      if (asset === null) return { stock: null, transactions }
      const { id, name, symbol, exchange, currency, image } = asset
      return { stock: { _id: id, name, symbol, exchange, currency, image }, transactions }
    },
  )
}
