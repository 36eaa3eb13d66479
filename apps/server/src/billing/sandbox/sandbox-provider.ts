import { confirm, startSetup } from '@plumbline/payment-simulation/payments'
import { findTestCard } from '@plumbline/payment-simulation/test-cards'
import { text } from '@plumbline/text/text'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { declineMessage } from '../provider/decline-messages.ts'
import { CardDeclinedError, InvalidWebhookError, PaymentRefusedError } from '../provider/payment-errors.ts'
import type { PaymentCard, PaymentProvider } from '../provider/payment-provider.ts'
import { changeCustomer } from './change-customer.ts'
import type { InvoiceAddress } from './read-sandbox.ts'
import { findSandboxDiscount, SANDBOX_WELCOME_DISCOUNT } from './sandbox-discounts.ts'
import { createSandboxStore, type SandboxStore } from './sandbox-store.ts'
import { createSandboxSubscriptions } from './sandbox-subscriptions.ts'

export interface SandboxProvider extends PaymentProvider {
  store: SandboxStore
}

function takeCard(source: string): PaymentCard {
  const card = findTestCard(source)
  if (card === undefined) throw new PaymentRefusedError('source', text('Test mode takes test cards only.'))
  if (card.declineCode !== null) throw new CardDeclinedError(declineMessage({ decline_code: card.declineCode }))
  return { brand: card.brand, last4: card.last4, fingerprint: `sandbox-${card.brand}-${card.last4}` }
}

/** A payment provider that takes no money. It simulates subscriptions in this process's database. */
export function createSandboxProvider(db: Db, clock: Clock, addressOf: InvoiceAddress): SandboxProvider {
  const store = createSandboxStore(db, clock)

  return {
    mode: 'sandbox',
    store,
    findDiscount: async (code) => findSandboxDiscount(code),
    findWelcomeDiscount: async () => SANDBOX_WELCOME_DISCOUNT,
    findCustomer: store.find,
    createCustomer: store.create,
    findUserOf: async (customerId) => await store.change(customerId, ({ userId }) => userId),
    ...createSandboxSubscriptions(store, addressOf),

    setCard: async (customerId, _payer, source) => {
      const card = takeCard(source)
      await changeCustomer(store, customerId, (customer) => {
        customer.defaultMethod = source
      })
      return card
    },

    startCardChange: async (customerId, source) => {
      takeCard(source)
      const setup = await changeCustomer(store, customerId, (customer, context) => {
        const intent = startSetup(customer, source, context)
        confirm(customer, intent, undefined, context)
        return intent
      })
      const clientSecret = setup.status === 'succeeded' ? null : setup.secret
      return { kind: 'intent', type: 'setup_intent', intentId: setup.id, clientSecret }
    },

    finishCardChange: async (customerId, intentId) => {
      const source = await changeCustomer(store, customerId, (customer) => {
        const setup = customer.setups.find(({ id, status }) => id === intentId && status === 'succeeded')
        if (setup !== undefined) customer.defaultMethod = setup.method
        return setup?.method ?? undefined
      })
      if (source === undefined) throw new PaymentRefusedError('source', 'The card is not confirmed')
      return takeCard(source)
    },

    readWebhook() {
      throw new InvalidWebhookError('test mode has no webhooks')
    },
  }
}
