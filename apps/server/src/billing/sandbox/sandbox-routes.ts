import { confirmSandboxIntent, passSandboxTime } from '@plumbline/contract/billing/operations'
import type { Billing } from '@plumbline/contract/billing/schemas'
import * as schemas from '@plumbline/contract/billing/schemas'
import type { SandboxMoment } from '@plumbline/contract/billing/vocabulary'
import { type Context, findIntent, type Subscription } from '@plumbline/payment-simulation/customer'
import { confirm } from '@plumbline/payment-simulation/payments'
import { advance, passTime } from '@plumbline/payment-simulation/subscriptions'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../clock.ts'
import { DomainError } from '../../errors.ts'
import { serveToUser } from '../../http/operation.ts'
import { sendNotFound } from '../../http/problem-details.ts'
import { declineMessage } from '../provider/decline-messages.ts'
import type { SandboxCustomer } from './sandbox-customer.ts'
import type { SandboxStore } from './sandbox-store.ts'
import { writeTestInvoice } from './test-invoice.ts'

/** Left out of the API documentation. */
const HIDDEN: object = { hide: true }

const REMINDER_MS = 3 * DAY_MS
/** Is accepted, and fails when it is charged. */
const FAILING_CARD = 'pm_card_chargeCustomerFail'
const UNCONFIRMED = 'payment_intent_authentication_failure'

/** Time until a chosen event; undefined when it never happens. */
function timeUntil(
  moment: SandboxMoment,
  { status, periodEndsAt, trialEndsAt }: Subscription,
  now: number,
): number | undefined {
  if (moment === 'week') return 7 * DAY_MS
  const isTrial = status === 'trialing' && trialEndsAt !== null
  if (moment === 'trial-end') return isTrial ? periodEndsAt - now : undefined
  if (moment === 'trial-reminder') return isTrial ? Math.max(0, periodEndsAt - REMINDER_MS - now) : undefined
  return status === 'active' ? periodEndsAt - now : undefined
}

function moveTo(customer: SandboxCustomer, moment: SandboxMoment, context: Context): boolean {
  const subscription = customer.subscriptions.at(-1)
  const time = subscription === undefined ? undefined : timeUntil(moment, subscription, context.now)
  if (time === undefined) return false
  passTime(customer, time)
  if (moment === 'failed-renewal') advance(customer, { ...context, cardOf: () => context.cardOf(FAILING_CARD) })
  return true
}

interface SandboxServices {
  store: SandboxStore
  /** Fetches the changed state and returns the user's view of it. */
  refresh(userId: string): Promise<Billing>
}

/** Routes of the sandbox only: the bank's page, time travel, and its own invoices. */
export function serveSandbox(app: FastifyInstance, { store, refresh }: SandboxServices): void {
  async function changeOwn<T>(userId: string, work: (customer: SandboxCustomer, context: Context) => T): Promise<T> {
    const customerId = await store.find({ userId })
    const result =
      customerId === undefined
        ? undefined
        : await store.change(customerId, (customer, context) => ({ value: work(customer, context) }))
    if (result === undefined) throw new DomainError('no-subscription')
    return result.value
  }

  serveToUser(app, confirmSandboxIntent, schemas.confirmSandboxIntent, async ({ user, body }) => {
    const failure = await changeOwn(user.id, (customer, context) => {
      const intent = findIntent(customer, body.intentId)
      if (intent?.secret !== body.clientSecret) throw new DomainError('not-found')
      confirm(customer, intent, body.isApproved, context)
      return intent.status === 'succeeded' ? null : declineMessage({ decline_code: intent.failure ?? UNCONFIRMED })
    })
    await refresh(user.id)
    return { failure }
  })

  serveToUser(app, passSandboxTime, schemas.passSandboxTime, async ({ user, body }) => {
    const isMoved = await changeOwn(user.id, (customer, context) => moveTo(customer, body.to, context))
    if (!isMoved) throw new DomainError('no-subscription', text('The subscription has no such moment ahead.'))
    return await refresh(user.id)
  })

  // The id cannot be guessed and is shown only to the customer, like the address of a provider's invoice.
  app.get<{ Params: { id: string } }>(
    '/api/billing/sandbox/invoices/:id',
    { config: { access: 'public' }, schema: HIDDEN },
    async (request, reply) => {
      const { id } = request.params
      const customerId = /^in_(.+)_\d+$/.exec(id)?.[1] ?? ''
      const file = await store.change(customerId, (customer) => {
        const invoice = customer.invoices.find((each) => each.id === id)
        return invoice && { name: invoice.number, content: writeTestInvoice(customer, invoice) }
      })
      if (file === undefined) return sendNotFound(request, reply)
      return await reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${file.name}.pdf"`)
        .send(file.content)
    },
  )
}
