import type { BillingPeriod } from '@plumbline/contract/plans'
import type Stripe from 'stripe'
import { PaymentRefusedError } from '../provider/payment-errors.ts'
import type { ChangePreview, Confirmation } from '../provider/payment-provider.ts'
import { idOf, requireObject } from './read-objects.ts'
import type { createStripeConfirmations } from './stripe-confirmations.ts'
import { fetchLatestInvoice, type StripeServices } from './stripe-subscriptions.ts'

function toSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

export function createStripePeriodChanges(
  services: StripeServices,
  confirmations: ReturnType<typeof createStripeConfirmations>,
) {
  const { stripe, call, priceIds } = services

  async function fetchItem(subscriptionId: string): Promise<{ customerId: string; itemId: string }> {
    const subscription = requireObject(await call(() => stripe.subscriptions.retrieve(subscriptionId)))
    const itemId = subscription.items?.data[0]?.id
    const customerId = idOf(subscription.customer)
    if (itemId === undefined || customerId === null)
      throw new PaymentRefusedError('other', 'The subscription has no item')
    return { customerId, itemId }
  }

  return {
    async preview(subscriptionId: string, period: BillingPeriod, at: Date): Promise<ChangePreview> {
      const { customerId, itemId } = await fetchItem(subscriptionId)
      const preview = await call(() =>
        stripe.invoices.createPreview({
          customer: customerId,
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: itemId, price: priceIds[period] }],
            proration_behavior: 'always_invoice',
            proration_date: toSeconds(at),
          },
        }),
      )
      const ends = (preview.lines?.data ?? []).map((line) => line.period?.end ?? 0)
      return {
        amountDue: preview.amount_due ?? 0,
        credit: Math.max(0, -(preview.total ?? 0)),
        currency: (preview.currency ?? 'usd').toUpperCase(),
        renewsAt: new Date(Math.max(toSeconds(at), ...ends) * 1000),
      }
    },

    async change(subscriptionId: string, period: BillingPeriod, at: Date, key: string): Promise<Confirmation> {
      const { itemId } = await fetchItem(subscriptionId)
      const change: Stripe.SubscriptionUpdateParams = {
        items: [{ id: itemId, price: priceIds[period] }],
        proration_behavior: 'always_invoice',
        proration_date: toSeconds(at),
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice.confirmation_secret'],
      }
      const subscription = requireObject(
        await call(() => stripe.subscriptions.update(subscriptionId, change, { idempotencyKey: key })),
      )
      if (!subscription.pending_update) return { kind: 'none' }
      const invoice = await fetchLatestInvoice(services, subscription)
      if (invoice === null) return { kind: 'processing' }
      const confirmation = await confirmations.ofInvoice(invoice)
      // Voiding the invoice drops the change and prevents further charges.
      if (confirmation.kind === 'declined')
        await call(() => stripe.invoices.voidInvoice(invoice.id, {}, { idempotencyKey: `${key}:void` }))
      return confirmation
    },
  }
}
