import type Stripe from 'stripe'
import { type Decline, declineMessage } from '../provider/decline-messages.ts'
import { CardDeclinedError } from '../provider/payment-errors.ts'
import type { Confirmation } from '../provider/payment-provider.ts'
import { idOf, requireObject } from './read-objects.ts'
import { fetchLatestInvoice, type StripeServices } from './stripe-subscriptions.ts'

interface Intent {
  id: string
  status: string
  client_secret?: string | null
}

function confirmationOf(
  intent: Intent,
  type: 'payment_intent' | 'setup_intent',
  refusal: Decline | null | undefined,
): Confirmation {
  const { id, status, client_secret: clientSecret } = intent
  if (status === 'succeeded') return { kind: 'none' }
  if (status === 'processing' || status === 'requires_capture') return { kind: 'processing' }
  if (status === 'requires_payment_method' || status === 'canceled' || !clientSecret)
    return { kind: 'declined', message: declineMessage(refusal ?? {}) }
  return { kind: 'intent', type, intentId: id, clientSecret }
}

/**
 * A setup intent that waits for a card is not declined until an attempt fails: the browser sends the card with the
 * confirmation.
 */
export function confirmationOfSetupIntent(intent: Stripe.SetupIntent): Confirmation {
  const { last_setup_error: failure, client_secret: clientSecret } = intent
  if (intent.status === 'requires_payment_method' && !failure && clientSecret)
    return { kind: 'intent', type: 'setup_intent', intentId: intent.id, clientSecret }
  return confirmationOf(intent, 'setup_intent', failure)
}

export function createStripeConfirmations(services: StripeServices) {
  const { stripe, call } = services

  async function ofPaymentIntent(intentId: string): Promise<Confirmation> {
    const intent = requireObject(await call(() => stripe.paymentIntents.retrieve(intentId)))
    return confirmationOf(intent, 'payment_intent', intent.last_payment_error)
  }

  async function intentIdOf(invoice: Stripe.Invoice): Promise<string | null> {
    const secret = invoice.confirmation_secret?.client_secret
    if (secret) return secret.split('_secret', 1)[0] ?? null
    const { data } = await call(() => stripe.invoicePayments.list({ invoice: invoice.id }))
    const payments = data ?? []
    const payment = (payments.find(({ is_default }) => is_default) ?? payments[0])?.payment
    return idOf(payment?.payment_intent)
  }

  /** The remaining step for an invoice. */
  async function ofInvoice(invoice: Stripe.Invoice): Promise<Confirmation> {
    if (invoice.status !== 'open') return { kind: 'none' }
    const intentId = await intentIdOf(invoice)
    return intentId === null ? { kind: 'processing' } : await ofPaymentIntent(intentId)
  }

  return {
    ofInvoice,

    async ofSubscription(id: string): Promise<Confirmation> {
      const expand = ['latest_invoice.confirmation_secret', 'pending_setup_intent']
      const subscription = requireObject(await call(() => stripe.subscriptions.retrieve(id, { expand })))
      if (subscription.status === 'incomplete') {
        const invoice = await fetchLatestInvoice(services, subscription)
        return invoice === null ? { kind: 'processing' } : await ofInvoice(invoice)
      }
      const { pending_setup_intent: setup } = subscription
      if (setup === null || setup === undefined) return { kind: 'none' }
      const intent = typeof setup === 'string' ? await call(() => stripe.setupIntents.retrieve(setup)) : setup
      return confirmationOfSetupIntent(requireObject(intent))
    },

    async payOverdue(subscriptionId: string, key: string): Promise<Confirmation> {
      const subscription = requireObject(await call(() => stripe.subscriptions.retrieve(subscriptionId)))
      const invoice = await fetchLatestInvoice(services, subscription)
      if (invoice?.status !== 'open') return { kind: 'none' }
      try {
        await call(() => stripe.invoices.pay(invoice.id, { off_session: false }, { idempotencyKey: key }))
      } catch (error) {
        if (!(error instanceof CardDeclinedError)) throw error
        // For a card that requires 3-D Secure, Stripe responds with an error, too.
        const expand = ['confirmation_secret']
        const confirmation = await ofInvoice(await call(() => stripe.invoices.retrieve(invoice.id, { expand })))
        return confirmation.kind === 'declined' ? { kind: 'declined', message: error.message } : confirmation
      }
      return { kind: 'none' }
    },
  }
}
