import { text } from '@plumbline/text/text'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { CARD_DECLINED } from '../provider/decline-messages.ts'
import { CardDeclinedError, InvalidWebhookError, PaymentRefusedError } from '../provider/payment-errors.ts'
import type { Confirmation, PaymentCard, PaymentProvider } from '../provider/payment-provider.ts'
import { isLive } from '../provider/subscription.ts'
import { type InvoiceAddress, readSandboxInvoice, readSandboxSubscription, SANDBOX_CURRENCY } from './read-sandbox.ts'
import type { SandboxCustomer, SandboxIntent, SandboxSubscription } from './sandbox-customer.ts'
import { findSandboxDiscount, readSandboxDiscount, SANDBOX_WELCOME_DISCOUNT } from './sandbox-discounts.ts'
import { createSandboxStore, type SandboxStore } from './sandbox-store.ts'
import * as simulation from './simulation.ts'
import { findTestCard } from './test-cards.ts'

export interface SandboxProvider extends PaymentProvider {
  store: SandboxStore
}

function takeCard(source: string): PaymentCard {
  const card = findTestCard(source)
  if (card === undefined) throw new PaymentRefusedError('source', text('Test mode takes test cards only.'))
  if (card.refusal !== null) throw new CardDeclinedError(card.refusal)
  return { brand: card.brand, last4: card.last4, fingerprint: `sandbox-${card.brand}-${card.last4}` }
}

function confirmationOf(intent: SandboxIntent | null, type: 'payment_intent' | 'setup_intent'): Confirmation {
  if (intent === null || intent.status === 'succeeded') return { kind: 'none' }
  if (intent.status === 'requires_action')
    return { kind: 'intent', type, intentId: intent.id, clientSecret: intent.secret }
  return { kind: 'declined', message: intent.failure ?? CARD_DECLINED }
}

/** A payment provider that takes no money. It simulates subscriptions in this process's database. */
export function createSandboxProvider(db: Db, clock: Clock, addressOf: InvoiceAddress): SandboxProvider {
  const store = createSandboxStore(db, clock)

  async function ofCustomer<T>(customerId: string, work: (customer: SandboxCustomer, now: number) => T): Promise<T> {
    const result = await store.change(customerId, (customer, now) => ({ value: work(customer, now) }))
    if (result === undefined) throw new PaymentRefusedError('gone', 'There is no such customer')
    return result.value
  }

  /** A subscription's id contains its customer's id. */
  async function ofSubscription<T>(
    id: string,
    work: (customer: SandboxCustomer, subscription: SandboxSubscription, now: number) => T,
  ): Promise<T> {
    const customerId = /^sub_(.+)_\d+$/.exec(id)?.[1] ?? ''
    return await ofCustomer(customerId, (customer, now) => {
      const subscription = customer.subscriptions.find((each) => each.id === id)
      if (subscription === undefined) throw new PaymentRefusedError('gone', 'There is no such subscription')
      return work(customer, subscription, now)
    })
  }

  async function setEnding(id: string, isEnding: boolean): Promise<void> {
    await ofSubscription(id, (_customer, subscription) => {
      subscription.isEnding = isEnding
    })
  }

  function confirmationOfSubscription(customer: SandboxCustomer, subscription: SandboxSubscription): Confirmation {
    const invoice = customer.invoices.find(({ id }) => id === subscription.latestInvoiceId)
    if (subscription.status === 'incomplete') return confirmationOf(invoice?.intent ?? null, 'payment_intent')
    const setup = customer.setups.find(({ id }) => id === subscription.setupId)
    return confirmationOf(setup ?? null, 'setup_intent')
  }

  return {
    mode: 'sandbox',
    store,
    findDiscount: async (code) => findSandboxDiscount(code),
    findWelcomeDiscount: async () => SANDBOX_WELCOME_DISCOUNT,
    findCustomer: store.find,
    createCustomer: store.create,
    findUserOf: async (customerId) => await store.change(customerId, ({ userId }) => userId),

    setCard: async (customerId, _payer, source) => {
      const card = takeCard(source)
      await ofCustomer(customerId, (customer) => {
        customer.card = source
      })
      return card
    },

    listSubscriptions: async (customerId) =>
      await store.change(customerId, (customer) =>
        customer.subscriptions.map((subscription) => readSandboxSubscription(customer, subscription, addressOf)),
      ),

    createSubscription: async ({ customerId, attemptId, period, discount, trialDays }) =>
      await ofCustomer(customerId, (customer, now) => {
        const known = discount === null ? null : readSandboxDiscount(discount.id)
        if (known === undefined) throw new PaymentRefusedError('discount', 'There is no such discount')
        const order = { attemptId, period, discount: known, trialDays }
        return readSandboxSubscription(customer, simulation.subscribe(customer, order, now), addressOf)
      }),

    confirmationOf: (id) => ofSubscription(id, confirmationOfSubscription),

    abandonSubscription: (id) =>
      ofSubscription(id, (customer, subscription) => {
        if (subscription.status === 'incomplete') simulation.endNow(customer, subscription)
        return !isLive(subscription)
      }),

    endAtPeriodEnd: (id) => setEnding(id, true),
    resume: (id) => setEnding(id, false),
    endNow: (id) => ofSubscription(id, simulation.endNow),
    endAndRefund: (id) => ofSubscription(id, simulation.endNow),

    previewChange: (id, period, at) =>
      ofSubscription(id, (customer, subscription) => {
        const { dueCents, creditCents, renewsAt } = simulation.previewChange(
          customer,
          subscription,
          period,
          at.getTime(),
        )
        return { amountDue: dueCents, credit: creditCents, currency: SANDBOX_CURRENCY, renewsAt: new Date(renewsAt) }
      }),

    changePeriod: (id, period, at) =>
      ofSubscription(id, (customer, subscription) => {
        const invoice = simulation.changePeriod(customer, subscription, period, at.getTime())
        return confirmationOf(invoice?.intent ?? null, 'payment_intent')
      }),

    startCardChange: async (customerId, source) => {
      takeCard(source)
      const setup = await ofCustomer(customerId, (customer) => simulation.startCardSetup(customer, source))
      const clientSecret = setup.status === 'succeeded' ? null : setup.secret
      return { kind: 'intent', type: 'setup_intent', intentId: setup.id, clientSecret }
    },

    finishCardChange: async (customerId, intentId) => {
      const source = await ofCustomer(customerId, (customer) => {
        const setup = customer.setups.find(({ id, status }) => id === intentId && status === 'succeeded')
        if (setup !== undefined) customer.card = setup.card
        return setup?.card
      })
      if (source === undefined) throw new PaymentRefusedError('source', 'The card is not confirmed')
      return takeCard(source)
    },

    payOverdue: (id) =>
      ofSubscription(id, (customer, subscription, now) => {
        const invoice = simulation.payOverdue(customer, subscription, now)
        return confirmationOf(invoice?.intent ?? null, 'payment_intent')
      }),

    listInvoices: async (customerId) =>
      (await store.change(customerId, ({ invoices }) =>
        invoices.map((invoice) => readSandboxInvoice(invoice, addressOf)).reverse(),
      )) ?? [],

    readWebhook() {
      throw new InvalidWebhookError('test mode has no webhooks')
    },
  }
}
