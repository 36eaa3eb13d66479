import type { BillingPeriod } from '@plumbline/contract/plans'
import { text } from '@plumbline/text/text'
import { DomainError } from '../errors.ts'
import { newId } from '../identifiers.ts'
import { type Lease, withLease } from './billing-account.ts'
import type { BillingServices } from './billing-services.ts'
import { CardDeclinedError, PaymentRefusedError, PaymentsUnavailableError } from './provider/payment-errors.ts'
import type { Cancellation, ChangePreview, Confirmation } from './provider/payment-provider.ts'
import { currentOf, isLive, type Subscription } from './provider/subscription.ts'
import { notePayment, refuseUnsettled } from './settling.ts'
import { readCurrent, synchronize } from './synchronize.ts'

const TURN_WAIT_MS = 25_000

/** How long a previewed price is valid. */
const PREVIEW_LIFE_MS = 30 * 60_000

export type PaymentResult = Extract<Confirmation, { kind: 'none' | 'processing' | 'intent' }>

function requireLive<S extends Subscription>(subscription: S | undefined): S {
  if (subscription === undefined || !isLive(subscription)) throw new DomainError('no-subscription')
  return subscription
}

function settled(confirmation: Confirmation): PaymentResult {
  if (confirmation.kind === 'declined') throw new DomainError('card_declined', confirmation.message)
  return confirmation
}

/** Sends a request that may charge the user. If the request times out, the payment is recorded as unsettled. */
async function pay(
  services: BillingServices,
  lease: Lease,
  request: () => Promise<Confirmation>,
): Promise<PaymentResult> {
  refuseUnsettled(services, await lease.read())
  try {
    return settled(await request())
  } catch (error) {
    if (error instanceof PaymentsUnavailableError) await notePayment(services, lease, error)
    if (error instanceof CardDeclinedError) throw new DomainError('card_declined', error.message)
    throw error
  }
}

/** Cancels at the end of the paid period, or immediately if nothing was ever paid. Idempotent. */
export async function cancelSubscription(
  services: BillingServices,
  userId: string,
  cancellation: Cancellation,
): Promise<void> {
  const { provider } = services
  await withLease(services, userId, TURN_WAIT_MS, async (lease) => {
    const current = currentOf(await synchronize(services, lease))
    if (current?.status === 'incomplete') await provider.abandonSubscription(current.id, `${current.id}:abandon`)
    else if (requireLive(current).endsAt === null)
      await provider.endAtPeriodEnd(requireLive(current).id, cancellation, newId())
    await synchronize(services, lease)
  })
}

/** Undoes a cancellation before it takes effect. */
export async function resumeSubscription(services: BillingServices, userId: string): Promise<void> {
  await withLease(services, userId, TURN_WAIT_MS, async (lease) => {
    const current = requireLive(currentOf(await synchronize(services, lease)))
    if (current.endsAt !== null) await services.provider.resume(current.id, newId())
    await synchronize(services, lease)
  })
}

/** Previews the price of a period change. Pass `at` to the change itself, so that exactly this price is charged. */
export async function previewPeriodChange(
  services: BillingServices,
  userId: string,
  period: BillingPeriod,
): Promise<ChangePreview & { at: Date }> {
  const current = requireLive(await readCurrent(services, userId))
  if (current.status === 'past_due') throw new DomainError('payment-overdue')
  if (current.period === period) throw new DomainError('changed-meanwhile')
  // Providers use whole seconds.
  const at = new Date(Math.floor(services.clock.now().getTime() / 1000) * 1000)
  return { ...(await services.provider.previewChange(current.id, period, at)), at }
}

/** Switches between monthly and yearly payment at the price previewed for `at`. */
export async function changePeriod(
  services: BillingServices,
  userId: string,
  { period, at }: { period: BillingPeriod; at: Date },
): Promise<PaymentResult> {
  const { clock, provider } = services
  const age = clock.now().getTime() - at.getTime()
  if (age > PREVIEW_LIFE_MS || age < -1000)
    throw new DomainError('changed-meanwhile', text('The price has changed. Review it and try again.'))
  return await withLease(services, userId, TURN_WAIT_MS, async (lease) => {
    const current = requireLive(currentOf(await synchronize(services, lease)))
    if (current.period === period) return { kind: 'none' }
    if (current.status === 'past_due') throw new DomainError('payment-overdue')
    if (current.endsAt !== null) throw new DomainError('subscription-ending')
    const key = `${current.id}:${period}:${at.getTime()}`
    const result = await pay(services, lease, () => provider.changePeriod(current.id, period, at, key))
    await synchronize(services, lease)
    return result
  })
}

/** Runs `work` under the payer's lease. Throws `no-subscription` when the user never paid. */
function withCustomer<T>(
  services: BillingServices,
  userId: string,
  work: (customerId: string, lease: Lease) => Promise<T>,
): Promise<T> {
  return withLease(services, userId, TURN_WAIT_MS, async (lease) => {
    const { customer_id: customerId } = await lease.read()
    if (customerId === null) throw new DomainError('no-subscription')
    return await work(customerId, lease)
  })
}

/** Starts a card change; the browser confirms the setup intent. */
export async function startCardChange(
  services: BillingServices,
  userId: string,
  source: string,
): Promise<PaymentResult> {
  const { provider } = services
  return await withCustomer(services, userId, async (customerId) => {
    try {
      return settled(await provider.startCardChange(customerId, source, newId()))
    } catch (error) {
      if (error instanceof CardDeclinedError) throw new DomainError('card_declined', error.message)
      if (error instanceof PaymentRefusedError)
        throw new DomainError('invalid-payload', undefined, { errors: [{ path: 'source', message: error.message }] })
      throw error
    }
  })
}

/** Activates a confirmed card and pays any overdue invoice with it. */
export async function finishCardChange(
  services: BillingServices,
  userId: string,
  intentId: string,
): Promise<PaymentResult> {
  const { provider } = services
  return await withCustomer(services, userId, async (customerId, lease) => {
    try {
      const card = await provider.finishCardChange(customerId, intentId, `${intentId}:card`)
      await lease.change({ card_brand: card.brand, card_last4: card.last4 })
    } catch (error) {
      if (error instanceof PaymentRefusedError) throw new DomainError('card_declined', error.message)
      throw error
    }
    const current = currentOf(await synchronize(services, lease))
    if (current?.status !== 'past_due') return { kind: 'none' }
    const key = `${current.latestInvoice?.id ?? current.id}:${intentId}`
    const result = await pay(services, lease, () => provider.payOverdue(current.id, key))
    await synchronize(services, lease)
    return result
  })
}
