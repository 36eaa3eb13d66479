import { CARD_DECLINED } from '../provider/decline-messages.ts'
import { PaymentRefusedError } from '../provider/payment-errors.ts'
import type { Confirmation, PaymentProvider } from '../provider/payment-provider.ts'
import { isLive } from '../provider/subscription.ts'
import { changeCustomer } from './change-customer.ts'
import { type InvoiceAddress, readSandboxInvoice, readSandboxSubscription, SANDBOX_CURRENCY } from './read-sandbox.ts'
import type { SandboxCustomer, SandboxIntent, SandboxSubscription } from './sandbox-customer.ts'
import { readSandboxDiscount } from './sandbox-discounts.ts'
import type { SandboxStore } from './sandbox-store.ts'
import * as simulation from './simulation.ts'

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

function confirmationOf(intent: SandboxIntent | null, type: 'payment_intent' | 'setup_intent'): Confirmation {
  if (intent === null || intent.status === 'succeeded') return { kind: 'none' }
  if (intent.status === 'requires_action')
    return { kind: 'intent', type, intentId: intent.id, clientSecret: intent.secret }
  return { kind: 'declined', message: intent.failure ?? CARD_DECLINED }
}

function confirmationOfSubscription(customer: SandboxCustomer, subscription: SandboxSubscription): Confirmation {
  const invoice = customer.invoices.find(({ id }) => id === subscription.latestInvoiceId)
  if (subscription.status === 'incomplete') return confirmationOf(invoice?.intent ?? null, 'payment_intent')
  const setup = customer.setups.find(({ id }) => id === subscription.setupId)
  return confirmationOf(setup ?? null, 'setup_intent')
}

/** Changes a subscription. Its id contains its customer's id. */
async function changeSubscription<T>(
  store: SandboxStore,
  id: string,
  work: (customer: SandboxCustomer, subscription: SandboxSubscription, now: number) => T,
): Promise<T> {
  const customerId = /^sub_(.+)_\d+$/.exec(id)?.[1] ?? ''
  return await changeCustomer(store, customerId, (customer, now) => {
    const subscription = customer.subscriptions.find((each) => each.id === id)
    if (subscription === undefined) throw new PaymentRefusedError('gone', 'There is no such subscription')
    return work(customer, subscription, now)
  })
}

async function setEnding(store: SandboxStore, id: string, isEnding: boolean): Promise<void> {
  await changeSubscription(store, id, (_customer, subscription) => {
    subscription.isEnding = isEnding
  })
}

/** The part of the sandbox that concerns subscriptions and their invoices. */
export function createSandboxSubscriptions(store: SandboxStore, addressOf: InvoiceAddress): Subscriptions {
  return {
    listSubscriptions: async (customerId) =>
      await store.change(customerId, (customer) =>
        customer.subscriptions.map((subscription) => readSandboxSubscription(customer, subscription, addressOf)),
      ),

    createSubscription: async ({ customerId, attemptId, period, discount, trialDays }) =>
      await changeCustomer(store, customerId, (customer, now) => {
        const known = discount === null ? null : readSandboxDiscount(discount.id)
        if (known === undefined) throw new PaymentRefusedError('discount', 'There is no such discount')
        const order = { attemptId, period, discount: known, trialDays }
        return readSandboxSubscription(customer, simulation.subscribe(customer, order, now), addressOf)
      }),

    confirmationOf: (id) => changeSubscription(store, id, confirmationOfSubscription),

    abandonSubscription: (id) =>
      changeSubscription(store, id, (customer, subscription) => {
        if (subscription.status === 'incomplete') simulation.endNow(customer, subscription)
        return !isLive(subscription)
      }),

    endAtPeriodEnd: (id) => setEnding(store, id, true),
    resume: (id) => setEnding(store, id, false),
    endNow: (id) => changeSubscription(store, id, simulation.endNow),
    endAndRefund: (id) => changeSubscription(store, id, simulation.endNow),

    previewChange: (id, period, at) =>
      changeSubscription(store, id, (customer, subscription) => {
        const change = simulation.previewChange(customer, subscription, period, at.getTime())
        const { dueCents, creditCents, renewsAt } = change
        return { amountDue: dueCents, credit: creditCents, currency: SANDBOX_CURRENCY, renewsAt: new Date(renewsAt) }
      }),

    changePeriod: (id, period, at) =>
      changeSubscription(store, id, (customer, subscription) => {
        const invoice = simulation.changePeriod(customer, subscription, period, at.getTime())
        return confirmationOf(invoice?.intent ?? null, 'payment_intent')
      }),

    payOverdue: (id) =>
      changeSubscription(store, id, (customer, subscription, now) => {
        const invoice = simulation.payOverdue(customer, subscription, now)
        return confirmationOf(invoice?.intent ?? null, 'payment_intent')
      }),

    listInvoices: async (customerId) =>
      (await store.change(customerId, ({ invoices }) =>
        invoices.map((invoice) => readSandboxInvoice(invoice, addressOf)).reverse(),
      )) ?? [],
  }
}
