import {
  type Context,
  type Customer,
  type Intent,
  type Invoice,
  latestInvoiceOf,
  type Subscription,
} from '@plumbline/payment-simulation/customer'
import { collect, refund } from '@plumbline/payment-simulation/payments'
import * as simulated from '@plumbline/payment-simulation/subscriptions'
import { declineMessage } from '../provider/decline-messages.ts'
import { PaymentRefusedError } from '../provider/payment-errors.ts'
import type { Confirmation, PaymentProvider } from '../provider/payment-provider.ts'
import { isLive } from '../provider/subscription.ts'
import { changeCustomer } from './change-customer.ts'
import { type InvoiceAddress, readSandboxInvoice, readSandboxSubscription, SANDBOX_CURRENCY } from './read-sandbox.ts'
import { SANDBOX_PRICES } from './sandbox-customer.ts'
import { findSandboxCoupon } from './sandbox-discounts.ts'
import type { SandboxStore } from './sandbox-store.ts'

type Subscriptions = Pick<
  PaymentProvider,
  | 'listSubscriptions'
  | 'createSubscription'
  | 'confirmationOf'
  | 'abandonSubscription'
  | 'endAtPeriodEnd'
  | 'resume'
  | 'endNow'
  | 'endAndRefund'
  | 'previewChange'
  | 'changePeriod'
  | 'payOverdue'
  | 'listInvoices'
>

function confirmationOf(intent: Intent | null, type: 'payment_intent' | 'setup_intent'): Confirmation {
  if (intent === null || intent.status === 'succeeded') return { kind: 'none' }
  if (intent.status === 'requires_action')
    return { kind: 'intent', type, intentId: intent.id, clientSecret: intent.secret }
  return { kind: 'declined', message: declineMessage({ decline_code: intent.failure ?? undefined }) }
}

function confirmationOfInvoice(invoice: Invoice | null): Confirmation {
  return confirmationOf(invoice?.intent ?? null, 'payment_intent')
}

function confirmationOfSubscription(customer: Customer, subscription: Subscription): Confirmation {
  if (subscription.status === 'incomplete')
    return confirmationOfInvoice(latestInvoiceOf(customer, subscription) ?? null)
  const setup = customer.setups.find(({ id }) => id === subscription.setupId)
  return confirmationOf(setup ?? null, 'setup_intent')
}

/** Charges the card for an overdue invoice once more. */
function payOverdue(customer: Customer, subscription: Subscription, context: Context): Confirmation {
  const invoice = latestInvoiceOf(customer, subscription)
  if (invoice?.status !== 'open') return { kind: 'none' }
  collect(customer, invoice, true, context)
  return confirmationOfInvoice(invoice)
}

function endAndRefund(customer: Customer, subscription: Subscription, context: Context): void {
  simulated.endNow(customer, subscription, context)
  const invoice = latestInvoiceOf(customer, subscription)
  if (invoice?.intent?.status === 'succeeded' && !invoice.isRefunded) refund(invoice)
}

type Change<T> = (customer: Customer, subscription: Subscription, context: Context) => T

/** Changes a subscription. Its id contains its customer's id. */
async function changeSubscription<T>(store: SandboxStore, id: string, work: Change<T>): Promise<T> {
  const customerId = /^sub_(.+)_\d+$/.exec(id)?.[1] ?? ''
  return await changeCustomer(store, customerId, (customer, context) => {
    const subscription = customer.subscriptions.find((each) => each.id === id)
    if (subscription === undefined) throw new PaymentRefusedError('gone', 'There is no such subscription')
    return work(customer, subscription, context)
  })
}

/** The part of the sandbox that concerns subscriptions and their invoices. */
export function createSandboxSubscriptions(store: SandboxStore, addressOf: InvoiceAddress): Subscriptions {
  const change = <T>(id: string, work: Change<T>) => changeSubscription(store, id, work)

  return {
    listSubscriptions: async (customerId) =>
      await store.change(customerId, (customer) =>
        customer.subscriptions.map((subscription) => readSandboxSubscription(customer, subscription, addressOf)),
      ),

    createSubscription: async ({ customerId, attemptId, period, discount, trialDays }) =>
      await changeCustomer(store, customerId, (customer, context) => {
        const coupon = discount === null ? null : findSandboxCoupon(discount.id)
        if (coupon === undefined) throw new PaymentRefusedError('discount', 'There is no such discount')
        const metadata = { attempt_id: attemptId }
        const coupons = coupon === null ? [] : [coupon]
        const subscription =
          customer.subscriptions.find((each) => each.metadata.attempt_id === attemptId) ??
          simulated.subscribe(customer, { price: SANDBOX_PRICES[period], trialDays, coupons, metadata }, context)
        return readSandboxSubscription(customer, subscription, addressOf)
      }),

    confirmationOf: (id) => change(id, confirmationOfSubscription),

    abandonSubscription: (id) =>
      change(id, (customer, subscription, context) => {
        if (subscription.status === 'incomplete') simulated.endNow(customer, subscription, context)
        return !isLive(subscription)
      }),

    endAtPeriodEnd: (id, { reason: feedback, comment }) =>
      change(id, (_customer, subscription, context) => {
        subscription.cancellation = { feedback, comment }
        simulated.setEnding(subscription, true, context)
      }),
    resume: (id) => change(id, (_customer, subscription, context) => simulated.setEnding(subscription, false, context)),
    endNow: (id) => change(id, simulated.endNow),
    endAndRefund: (id) => change(id, endAndRefund),

    previewChange: (id, period, at) =>
      change(id, (customer, subscription) => {
        const { lines, totalCents, dueCents } = simulated.previewChange(
          customer,
          subscription,
          SANDBOX_PRICES[period],
          at.getTime(),
        )
        const renewsAt = new Date(Math.max(...lines.map(({ endsAt }) => endsAt)))
        return { amountDue: dueCents, credit: Math.max(0, -totalCents), currency: SANDBOX_CURRENCY, renewsAt }
      }),

    changePeriod: (id, period, at) =>
      change(id, (customer, subscription, context) => {
        const { status } = subscription
        if (status !== 'active' && status !== 'trialing')
          throw new PaymentRefusedError('other', 'The subscription is not active')
        const wanted = { price: SANDBOX_PRICES[period], at: at.getTime() }
        const invoice = simulated.changePrice(customer, subscription, wanted, context)
        const confirmation = confirmationOfInvoice(invoice)
        if (invoice !== null && confirmation.kind === 'declined') simulated.cancelInvoice(customer, invoice, context)
        return confirmation
      }),

    payOverdue: (id) => change(id, payOverdue),

    listInvoices: async (customerId) =>
      (await store.change(customerId, ({ invoices }) =>
        invoices.map((invoice) => readSandboxInvoice(invoice, addressOf)).reverse(),
      )) ?? [],
  }
}
