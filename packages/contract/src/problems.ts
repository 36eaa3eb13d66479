import { text } from '@plumbline/text/text'

/**
 * Every problem that the API returns: stable code, HTTP status and title (RFC 9457). `detail` and `errors` hold the
 * specifics.
 */
export const problems = {
  'invalid-payload': { status: 400, title: text('The request is not valid') },
  'invalid-json': { status: 400, title: text('The request is not valid JSON') },
  'one-portfolio-needed': { status: 400, title: text('This needs one portfolio. All portfolios as one are only read') },
  oversold: { status: 400, title: text('You would sell more than you hold') },
  'unknown-asset': { status: 400, title: text('No such asset') },
  'claim-code-not-valid': { status: 400, title: text('This code is unknown or was already used') },
  'code-not-valid': { status: 400, title: text('This code is wrong or has expired') },
  'confirmation-not-valid': { status: 400, title: text('This link has expired or was already used') },
  'coupon-not-checked': { status: 400, title: text('Check the discount code first') },
  'webhook-not-valid': { status: 400, title: text('The webhook is not valid') },
  'archive-not-valid': { status: 400, title: text('This archive cannot be imported') },
  unauthorized: { status: 401, title: text('Sign in to do this') },
  'link-not-valid': { status: 401, title: text('This sign-in link has expired or was already used') },
  'token-expired': { status: 401, title: text('This access token has expired') },
  'token-not-valid': { status: 401, title: text('This access token is not valid') },
  'token-revoked': { status: 401, title: text('This access token was revoked') },
  'passkey-not-valid': { status: 401, title: text('This passkey was not accepted') },
  card_declined: { status: 402, title: text('Your card was declined') },
  'account-disabled': { status: 403, title: text('This account is disabled. Ask the operator of this installation') },
  'fresh-sign-in-needed': { status: 403, title: text('Sign in again to do this') },
  'owner-needed': { status: 403, title: text('Only the owner of the portfolio can do this') },
  'insufficient-scope': { status: 403, title: text('This access token does not allow this') },
  'over-quota': { status: 403, title: text('Your account is full') },
  'over-plan-limit': { status: 403, title: text('Your plan does not include this') },
  'not-found': { status: 404, title: text('Not found') },
  'openid-refused': { status: 403, title: text('This sign-in was refused') },
  'openid-unavailable': { status: 503, title: text('The sign-in service does not respond') },
  'passkeys-not-possible': { status: 404, title: text('Passkeys do not work at this address') },
  payments_disabled: { status: 404, title: text('Payments are turned off here') },
  'unknown-discount': { status: 404, title: text('Invalid Coupon Code') },
  'no-subscription': { status: 404, title: text('You have no subscription') },
  'account-not-empty': { status: 409, title: text('An archive can be imported into an empty account only') },
  'already-subscribed': { status: 409, title: text('You already have Premium') },
  'own-security-in-use': { status: 409, title: text('Transactions are of this security') },
  'passkey-missing': { status: 409, title: text('Add a passkey first') },
  'payment-overdue': { status: 409, title: text('Pay the overdue invoice first') },
  'subscription-ending': { status: 409, title: text('Resume the subscription first') },
  'trial-not-available': { status: 409, title: text('The trial was already used') },
  'confirmation-needed': { status: 409, title: text('Confirm that you want to sign in here') },
  'integration-not-ready': { status: 409, title: text('Reconnect the broker first') },
  'changed-meanwhile': { status: 409, title: text('This was changed in another tab or session') },
  'method-not-allowed': { status: 405, title: text('This address does not take this method') },
  'request-timeout': { status: 408, title: text('The request took too long to arrive') },
  'too-large': { status: 413, title: text('The request is too large') },
  'unsupported-media-type': { status: 415, title: text('Send JSON') },
  'idempotency-key-reused': { status: 422, title: text('This idempotency key was used for another request') },
  'headers-too-large': { status: 431, title: text('The headers of the request are too large') },
  'too-many-requests': { status: 429, title: text('Too many requests') },
  internal: { status: 500, title: text('Something went wrong on the server') },
  'upstream-failed': { status: 502, title: text('A data source did not respond') },
  'payments-unavailable': {
    status: 503,
    title: text('The payment provider did not respond. You will not be charged twice: try again in a minute'),
  },
  unavailable: { status: 503, title: text('Temporarily unavailable') },
  'storage-full': { status: 507, title: text('The server’s disk is full or read-only, so nothing was changed') },
} as const

export type ProblemCode = keyof typeof problems

/** The body of every response with a status of 400 or more. `errors` lists each wrong field by path (`0.units`). */
export interface Problem {
  type: string
  title: string
  status: number
  code: ProblemCode
  detail?: string
  errors?: { path: string; message: string }[]
  /** For `over-plan-limit`: the source of the upgrade prompt. */
  source?: string
  requestId: string
}
