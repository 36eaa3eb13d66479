import type Stripe from 'stripe'
import { PaymentRefusedError } from '../provider/payment-errors.ts'
import type { Confirmation, Payer, PaymentCard } from '../provider/payment-provider.ts'
import { idOf, requireObject } from './read-objects.ts'
import { confirmationOfSetupIntent } from './stripe-confirmations.ts'
import type { StripeServices } from './stripe-subscriptions.ts'

function readCard({ card }: Stripe.PaymentMethod): PaymentCard {
  return { brand: card?.brand ?? 'card', last4: card?.last4 ?? '', fingerprint: card?.fingerprint ?? null }
}

export function createStripeCards({ stripe, call }: Pick<StripeServices, 'stripe' | 'call'>) {
  /** Stripe rejects a repeated attachment, although the card is attached. */
  async function attach(customerId: string, source: string, key: string): Promise<Stripe.PaymentMethod> {
    try {
      const attachment = { customer: customerId }
      return requireObject(
        await call(() => stripe.paymentMethods.attach(source, attachment, { idempotencyKey: `${key}:attach` })),
      )
    } catch (error) {
      if (!(error instanceof PaymentRefusedError) || error.subject === 'gone') throw error
      const method = await call(() => stripe.paymentMethods.retrieve(source)).catch(() => undefined)
      if (method === undefined || idOf(method.customer) !== customerId)
        throw new PaymentRefusedError('source', error.message, { cause: error })
      return method
    }
  }

  async function makeDefault(customerId: string, methodId: string, key: string, email?: string): Promise<void> {
    const change = { invoice_settings: { default_payment_method: methodId }, ...(email !== undefined && { email }) }
    await call(() => stripe.customers.update(customerId, change, { idempotencyKey: `${key}:default` }))
  }

  return {
    async set(customerId: string, { email }: Payer, source: string, key: string): Promise<PaymentCard> {
      const method = await attach(customerId, source, key)
      await makeDefault(customerId, method.id, key, email)
      return readCard(method)
    },

    async startChange(customerId: string, source: string, key: string): Promise<Confirmation> {
      const intent = await call(() =>
        stripe.setupIntents.create(
          { customer: customerId, payment_method: source, allowed_payment_method_types: ['card'] },
          { idempotencyKey: key },
        ),
      )
      return confirmationOfSetupIntent(requireObject(intent))
    },

    async finishChange(customerId: string, intentId: string, key: string): Promise<PaymentCard> {
      const intent = requireObject(await call(() => stripe.setupIntents.retrieve(intentId)))
      const methodId = idOf(intent.payment_method)
      if (idOf(intent.customer) !== customerId || intent.status !== 'succeeded' || methodId === null)
        throw new PaymentRefusedError('source', 'The card is not confirmed')
      const method = requireObject(await call(() => stripe.paymentMethods.retrieve(methodId)))
      await makeDefault(customerId, method.id, key)
      return readCard(method)
    },
  }
}
