import Stripe from 'stripe'
import { declineMessage } from '../provider/decline-messages.ts'
import { CardDeclinedError, PaymentRefusedError, PaymentsUnavailableError } from '../provider/payment-errors.ts'

/** After this many consecutive failures, the circuit opens for a while. */
const FAILURES_TO_OPEN = 5
const OPEN_MS = 10_000

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

export type CallStripe = <T>(request: () => Promise<T>) => Promise<T>

function subjectOf({ code = '', param = '' }: Stripe.errors.StripeError): PaymentRefusedError['subject'] {
  if (/coupon|promotion_code|discount/.test(param) || /coupon|promotion_code/.test(code)) return 'discount'
  if (/^(payment_method|source)$/.test(param) || /payment_method/.test(code)) return 'source'
  return code === 'resource_missing' ? 'gone' : 'other'
}

function connectionOutcome(error: Stripe.errors.StripeConnectionError): PaymentsUnavailableError['outcome'] {
  const { code = '' } = (error.detail ?? {}) as { code?: string }
  if (NOT_CONNECTED.has(code)) return 'not-done'
  return code === 'ETIMEDOUT' ? 'running' : 'unknown'
}

/** Maps the SDK's errors to those of the payment provider interface. */
function translate(cause: unknown): Error {
  const { errors } = Stripe
  if (!(cause instanceof errors.StripeError))
    return new PaymentsUnavailableError('unknown', 'Stripe sent an unreadable response', { cause })
  const { message } = cause
  if (cause instanceof errors.StripeCardError) return new CardDeclinedError(declineMessage(cause), { cause })
  if (cause instanceof errors.StripeInvalidRequestError)
    return new PaymentRefusedError(subjectOf(cause), message, { cause })
  if (cause instanceof errors.StripeIdempotencyError) return new PaymentRefusedError('other', message, { cause })
  if (cause instanceof errors.StripeConnectionError)
    return new PaymentsUnavailableError(connectionOutcome(cause), message, { cause })
  if (
    cause instanceof errors.StripeRateLimitError ||
    cause instanceof errors.StripeAuthenticationError ||
    cause instanceof errors.StripePermissionError
  )
    return new PaymentsUnavailableError('not-done', message, { cause })
  // The first request with this idempotency key is still in progress.
  if (cause.statusCode === 409) return new PaymentsUnavailableError('running', message, { cause })
  return new PaymentsUnavailableError('unknown', message, { cause })
}

/**
 * Wraps every request to Stripe: maps errors, and opens a circuit after consecutive failures, so that users get an
 * immediate response while Stripe is down.
 */
export function createStripeCaller(now: () => number = () => performance.now()): CallStripe {
  let failures = 0
  let openUntil = 0
  return async (request) => {
    if (now() < openUntil) throw new PaymentsUnavailableError('not-done', 'Stripe has not responded for a while')
    try {
      const answer = await request()
      failures = 0
      return answer
    } catch (cause) {
      const error = translate(cause)
      if (error instanceof PaymentsUnavailableError) {
        failures += 1
        if (failures >= FAILURES_TO_OPEN) openUntil = now() + OPEN_MS
      } else failures = 0
      throw error
    }
  }
}
