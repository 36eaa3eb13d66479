import type Stripe from 'stripe'
import type { StripeConfig } from '../../config.ts'
import { InvalidWebhookError } from '../provider/payment-errors.ts'
import type { WebhookEvent } from '../provider/payment-provider.ts'
import { STRIPE_API_VERSION } from './create-stripe.ts'
import { idOf } from './read-objects.ts'

const TOLERANCE_SECONDS = 300

function releaseOf(apiVersion: string): string | undefined {
  return apiVersion.split('.')[1]
}

/**
 * The instant at which to check the age of a signature. This server's clock and the machine's differ when NOW is set,
 * so the one that the sender used is chosen.
 */
function receivedAt(signature: string, now: Date): number {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1000
  const distance = (time: number) => Math.abs(time - signedAt)
  const machineTime = Date.now()
  return distance(machineTime) <= distance(now.getTime()) ? machineTime : now.getTime()
}

interface EventSubject {
  object?: string
  id?: string
  customer?: string | { id: string } | null
}

function customerOf(event: Stripe.Event): string | null {
  const subject = (event.data?.object ?? {}) as EventSubject
  return subject.object === 'customer' ? (subject.id ?? null) : idOf(subject.customer)
}

/** Verifies a webhook with each of the valid secrets. Only ids are used from its content. */
export function readStripeWebhook(
  stripe: Stripe,
  { webhookSecrets, isLive }: Pick<StripeConfig, 'webhookSecrets' | 'isLive'>,
  now: Date,
  body: Buffer,
  signature: string | undefined,
): WebhookEvent {
  let event: Stripe.Event | undefined
  let reason: unknown
  for (const secret of webhookSecrets) {
    try {
      const time = receivedAt(signature ?? '', now)
      event = stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS, undefined, time)
      break
    } catch (error) {
      reason = error
    }
  }
  if (event === undefined) throw new InvalidWebhookError(`signature: ${(reason as Error)?.message.split('\n', 1)[0]}`)
  if (typeof event?.id !== 'string' || typeof event.type !== 'string')
    throw new InvalidWebhookError('the body is no event')
  if (event.livemode !== isLive) throw new InvalidWebhookError(`an event of ${isLive ? 'test' : 'live'} mode`)
  if (event.api_version && releaseOf(event.api_version) !== releaseOf(STRIPE_API_VERSION))
    throw new InvalidWebhookError(`API version ${event.api_version}; the endpoint must send ${STRIPE_API_VERSION}`)
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date((event.created ?? now.getTime() / 1000) * 1000),
    customerId: customerOf(event),
  }
}
