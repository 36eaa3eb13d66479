import { text } from '@plumbline/text/text'
import { DomainError } from '../errors.ts'
import type { BillingAccount, Lease } from './billing-account.ts'
import type { BillingServices } from './billing-services.ts'
import type { PaymentsUnavailableError } from './provider/payment-errors.ts'

/** After this time without a response, a request is no longer in progress. */
const SETTLES_AFTER_MS = 45_000

/** Records that a payment may still be made after its request timed out. */
export async function notePayment(
  { clock }: Pick<BillingServices, 'clock'>,
  lease: Lease,
  { outcome }: PaymentsUnavailableError,
): Promise<void> {
  if (outcome !== 'running') return
  const settlesAt = new Date(clock.now().getTime() + SETTLES_AFTER_MS)
  await lease.change({ settles_at: settlesAt.toISOString(), next_fetch_at: settlesAt.toISOString() })
}

/** Refuses a payment while an earlier one may still be made, to avoid charging twice. */
export function refuseUnsettled({ clock }: Pick<BillingServices, 'clock'>, { settles_at }: BillingAccount): void {
  const left = settles_at === null ? 0 : Date.parse(settles_at) - clock.now().getTime()
  if (left <= 0) return
  throw new DomainError(
    'payments-unavailable',
    text('Your last payment is still being processed. You will not be charged twice. Try again in a minute.'),
    { retryAfterSeconds: Math.ceil(left / 1000) },
  )
}
