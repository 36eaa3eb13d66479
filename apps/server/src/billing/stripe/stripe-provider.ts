import type { Clock } from '../../clock.ts'
import type { StripeConfig } from '../../config.ts'
import { PaymentRefusedError } from '../provider/payment-errors.ts'
import type { Payer, PaymentProvider } from '../provider/payment-provider.ts'
import { createStripeCaller } from './call-stripe.ts'
import { createStripe } from './create-stripe.ts'
import { readInvoice, requireObject } from './read-objects.ts'
import { readStripeWebhook } from './read-webhook.ts'
import { createStripeCards } from './stripe-cards.ts'
import { createStripeConfirmations } from './stripe-confirmations.ts'
import { createStripeDiscounts } from './stripe-discounts.ts'
import { createStripePeriodChanges } from './stripe-period-changes.ts'
import { createStripeSubscriptions } from './stripe-subscriptions.ts'

/** Maximum number of invoices shown: eight years of monthly ones. */
const MAX_INVOICES = 100

/** The Stripe implementation of the payment provider. Uses the API version pinned here. */
export function createStripeProvider(config: StripeConfig, clock: Clock): PaymentProvider {
  const stripe = createStripe(config)
  const call = createStripeCaller()
  const { priceIds, isLive, welcomeCoupon } = config
  const services = { stripe, call, priceIds }
  const subscriptions = createStripeSubscriptions(services)
  const cards = createStripeCards(services)
  const confirmations = createStripeConfirmations(services)
  const changes = createStripePeriodChanges(services, confirmations)
  const discounts = createStripeDiscounts(services, () => clock.now())

  return {
    mode: isLive ? 'stripe-live' : 'stripe-test',
    findDiscount: discounts.find,
    findWelcomeDiscount: async () =>
      welcomeCoupon === undefined ? undefined : await discounts.findWelcome(welcomeCoupon),

    async findCustomer({ userId, email }: Payer) {
      const { data } = await call(() => stripe.customers.list({ email, limit: 100 }))
      return (data ?? []).find(({ metadata }) => metadata?.user_id === userId)?.id
    },
    async createCustomer({ userId, email }: Payer, key) {
      const customer = { email, metadata: { user_id: userId } }
      return requireObject(await call(() => stripe.customers.create(customer, { idempotencyKey: key }))).id
    },
    async findUserOf(customerId) {
      try {
        const customer = await call(() => stripe.customers.retrieve(customerId))
        return customer.deleted ? undefined : customer.metadata?.user_id
      } catch (error) {
        if (error instanceof PaymentRefusedError && error.subject === 'gone') return undefined
        throw error
      }
    },
    setCard: cards.set,

    listSubscriptions: subscriptions.list,
    createSubscription: subscriptions.create,
    confirmationOf: confirmations.ofSubscription,
    abandonSubscription: subscriptions.abandon,
    endAtPeriodEnd: subscriptions.endAtPeriodEnd,
    resume: subscriptions.resume,
    endNow: subscriptions.endNow,
    endAndRefund: subscriptions.endAndRefund,

    previewChange: changes.preview,
    changePeriod: changes.change,

    startCardChange: cards.startChange,
    finishCardChange: cards.finishChange,
    payOverdue: confirmations.payOverdue,

    async listInvoices(customerId) {
      const { data } = await call(() => stripe.invoices.list({ customer: customerId, limit: MAX_INVOICES }))
      return (data ?? []).map(readInvoice).filter(({ status }) => status !== 'draft')
    },

    readWebhook: (body, signature) => readStripeWebhook(stripe, config, clock.now(), body, signature),
  }
}
