import { type BillingPeriod, prices } from '@plumbline/contract/plans'
import type Stripe from 'stripe'
import type { StripeConfig } from '../../config.ts'
import { createStripeCaller } from './call-stripe.ts'
import { createStripe, STRIPE_API_VERSION } from './create-stripe.ts'
import { createStripeDiscounts } from './stripe-discounts.ts'

const INTERVALS = { monthly: 'month', yearly: 'year' } as const satisfies Record<BillingPeriod, string>

/** The events that change a plan. Each one only triggers a fetch of the subscription. */
const EVENTS = [
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.updated',
  'invoice.finalization_failed',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'setup_intent.succeeded',
]

function checkPrice(price: Stripe.Price, period: BillingPeriod): string[] {
  const { id, active, currency, unit_amount: cents, recurring } = price
  const interval = recurring === null ? undefined : `${recurring?.interval_count} ${recurring?.interval}`
  const isRight =
    active && currency === 'usd' && cents === prices[period] * 100 && interval === `1 ${INTERVALS[period]}`
  return isRight
    ? []
    : [`price ${id} is not $${prices[period]} each ${INTERVALS[period]}, which is what users are shown`]
}

function checkEndpoint(endpoints: Stripe.WebhookEndpoint[], url: string): string[] {
  const endpoint = endpoints.find((each) => each.url === url && each.status === 'enabled')
  if (endpoint === undefined) return [`no webhook endpoint sends to ${url}`]
  const problems: string[] = []
  if (endpoint.api_version !== STRIPE_API_VERSION)
    problems.push(`the webhook endpoint sends API version ${endpoint.api_version}, not ${STRIPE_API_VERSION}`)
  const missing = EVENTS.filter((event) => !endpoint.enabled_events.some((each) => each === event || each === '*'))
  if (missing.length > 0) problems.push(`the webhook endpoint does not send ${missing.join(', ')}`)
  return problems
}

/** Returns the problems in the Stripe account, as sentences for the operator. */
export async function checkStripeAccount(config: StripeConfig, publicUrl: string): Promise<string[]> {
  const stripe = createStripe(config)
  const call = createStripeCaller()
  const { priceIds, welcomeCoupon } = config
  const monthly = await call(() => stripe.prices.retrieve(priceIds.monthly))
  const yearly = await call(() => stripe.prices.retrieve(priceIds.yearly))
  const { data: endpoints } = await call(() => stripe.webhookEndpoints.list({ limit: 100 }))
  const problems = [
    ...checkPrice(monthly, 'monthly'),
    ...checkPrice(yearly, 'yearly'),
    ...checkEndpoint(endpoints ?? [], `${publicUrl}/api/billing/webhook`),
  ]
  if (welcomeCoupon !== undefined) {
    const discounts = createStripeDiscounts({ stripe, call, priceIds }, () => new Date())
    if ((await discounts.findWelcome(welcomeCoupon)) === undefined)
      problems.push(`coupon ${welcomeCoupon} does not take 90 % off two months`)
  }
  return problems
}
