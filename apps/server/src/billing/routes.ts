import * as operations from '@plumbline/contract/billing/operations'
import * as schemas from '@plumbline/contract/billing/schemas'
import type { Operation } from '@plumbline/contract/operation'
import { text } from '@plumbline/text/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AttemptLimit, accountLimit, limitAttempts } from '../accounts/attempt-limits.ts'
import { findPayer } from '../accounts/premium.ts'
import { originOf } from '../audit/record-event.ts'
import { DomainError } from '../errors.ts'
import { clientNetwork } from '../http/client-network.ts'
import { serveToUser } from '../http/operation.ts'
import { LeaseBusyError, LeaseLostError } from './billing-account.ts'
import type { BillingServices } from './billing-services.ts'
import { checkDiscount, takeWelcomeOffer } from './check-discount.ts'
import { describeBilling, describeInvoices, describePayment } from './describe-billing.ts'
import { listInvoices } from './list-invoices.ts'
import {
  cancelSubscription,
  changePeriod,
  finishCardChange,
  previewPeriodChange,
  resumeSubscription,
  startCardChange,
} from './manage-subscription.ts'
import { InvalidWebhookError, PaymentRefusedError, PaymentsUnavailableError } from './provider/payment-errors.ts'
import { subscribe } from './subscribe.ts'
import { receiveWebhook } from './webhooks.ts'

/** Left out of the API documentation. */
const HIDDEN: object = { hide: true }

const MAX_WEBHOOK_BYTES = 1024 * 1024
const RETRY_AFTER_SECONDS = 10

function discountLimits(request: FastifyRequest, userId: string): AttemptLimit[] {
  return [accountLimit('discount', userId), { subject: `discount ${clientNetwork(request.ip)}`, most: 30 }]
}

/** Maps provider errors to problems for the user. The provider's own message goes only to the log. */
async function answering<T>({ log }: BillingServices, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof LeaseBusyError || error instanceof LeaseLostError)
      throw new DomainError(
        'payments-unavailable',
        text('Another payment is still in progress. Try again in a moment.'),
        {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        },
      )
    if (error instanceof PaymentsUnavailableError || error instanceof PaymentRefusedError) {
      log.warn({ reason: error.message }, 'the payment provider returned no usable response')
      throw new DomainError('payments-unavailable', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    throw error
  }
}

/** A separate scope, because the signature covers the raw body. */
async function serveWebhook(app: FastifyInstance, services: BillingServices): Promise<void> {
  await app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/billing/webhook', { config: { access: 'public' }, schema: HIDDEN }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      try {
        await receiveWebhook(services, body, typeof signature === 'string' ? signature : undefined)
      } catch (error) {
        if (!(error instanceof InvalidWebhookError)) throw error
        services.log.warn({ reason: error.message }, 'a payment webhook was refused')
        throw new DomainError('webhook-not-valid')
      }
      return await reply.code(200).send({ received: true })
    })
    ready()
  })
}

export async function serveBilling(app: FastifyInstance, services: BillingServices): Promise<void> {
  const { db, clock } = services

  serveToUser(
    app,
    operations.getBilling,
    schemas.getBilling,
    async ({ user }) => await describeBilling(services, user.id),
  )

  serveToUser(app, operations.checkDiscount, schemas.checkDiscount, async ({ user, body, request, reply }) => {
    for (const limit of discountLimits(request, user.id)) await limitAttempts(db, clock, reply, limit)
    return { response: await answering(services, () => checkDiscount(services, user.id, body.code)) }
  })

  serveToUser(app, operations.takeWelcomeOffer, schemas.takeWelcomeOffer, async ({ user }) => ({
    response: await answering(services, () => takeWelcomeOffer(services, user.id)),
  }))

  serveToUser(app, operations.subscribe, schemas.subscribe, async ({ user, body, request, reply }) => {
    await limitAttempts(db, clock, reply, accountLimit('subscribe', user.id))
    const payer = await findPayer(db, user.id)
    if (payer === undefined) throw new DomainError('not-found')
    const subscriber = { userId: user.id, ...payer, origin: originOf(request) }
    const { period, source, coupon, trial } = body
    const order = { period, source, couponId: coupon ?? null, isTrial: trial === true }
    return describePayment(await answering(services, () => subscribe(services, subscriber, order)))
  })

  serveToUser(app, operations.listInvoices, schemas.listInvoices, async ({ user }) =>
    describeInvoices(await answering(services, () => listInvoices(services, user.id))),
  )

  serveToUser(app, operations.unsubscribe, schemas.unsubscribe, async ({ user, body }) => {
    await answering(services, () => cancelSubscription(services, user.id, body))
    return await describeBilling(services, user.id)
  })

  serveToUser(app, operations.resumeSubscription, schemas.resumeSubscription, async ({ user }) => {
    await answering(services, () => resumeSubscription(services, user.id))
    return await describeBilling(services, user.id)
  })

  serveToUser(app, operations.previewPeriodChange, schemas.previewPeriodChange, async ({ user, query }) => {
    const preview = await answering(services, () => previewPeriodChange(services, user.id, query.period))
    return { ...preview, renewsAt: preview.renewsAt.toISOString(), at: preview.at.toISOString() }
  })

  serveToUser(app, operations.changePeriod, schemas.changePeriod, async ({ user, body, reply }) => {
    await limitAttempts(db, clock, reply, accountLimit('subscribe', user.id))
    const change = { period: body.period, at: new Date(body.at) }
    return describePayment(await answering(services, () => changePeriod(services, user.id, change)))
  })

  serveToUser(app, operations.startCardChange, schemas.startCardChange, async ({ user, body, reply }) => {
    await limitAttempts(db, clock, reply, accountLimit('subscribe', user.id))
    return describePayment(await answering(services, () => startCardChange(services, user.id, body.source)))
  })

  serveToUser(app, operations.finishCardChange, schemas.finishCardChange, async ({ user, body }) =>
    describePayment(await answering(services, () => finishCardChange(services, user.id, body.intentId))),
  )

  await serveWebhook(app, services)
}

/** Without billing, every billing route returns an error that says so. */
export function serveNoBilling(app: FastifyInstance): void {
  const refuse = async (): Promise<never> => {
    throw new DomainError('payments_disabled')
  }
  for (const { method, path } of Object.values(operations).flatMap((each) => (isOperation(each) ? [each] : [])))
    app.route({
      method,
      url: `/api${path}`,
      config: { access: 'session' },
      schema: HIDDEN,
      handler: refuse,
    })
  app.post('/api/billing/webhook', { config: { access: 'public' }, schema: HIDDEN }, refuse)
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'path' in value
}
