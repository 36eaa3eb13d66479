/**
 * Every problem that the API returns: stable code, HTTP status and title (RFC 9457). `detail` and `errors` hold the
 * specifics.
 */
export const problems = {
  'invalid-payload': { status: 400, title: 'The request is not valid' },
  'invalid-json': { status: 400, title: 'The request is not valid JSON' },
  oversold: { status: 400, title: 'More would be sold than is held' },
  'unknown-asset': { status: 400, title: 'No such asset' },
  'claim-code-not-valid': { status: 400, title: 'This code is unknown or was already used' },
  'code-not-valid': { status: 400, title: 'This code is wrong or has expired' },
  'confirmation-not-valid': { status: 400, title: 'This link has expired or was already used' },
  'coupon-not-checked': { status: 400, title: 'Check the discount code first' },
  'webhook-not-valid': { status: 400, title: 'The webhook is not valid' },
  'archive-not-valid': { status: 400, title: 'This archive cannot be imported' },
  unauthorized: { status: 401, title: 'Sign in to do this' },
  'link-not-valid': { status: 401, title: 'This sign-in link has expired or was already used' },
  'token-expired': { status: 401, title: 'This access token has expired' },
  'token-revoked': { status: 401, title: 'This access token was revoked' },
  'passkey-not-valid': { status: 401, title: 'This passkey was not accepted' },
  card_declined: { status: 402, title: 'Your card was declined' },
  'account-disabled': { status: 403, title: 'This account is disabled. Ask the operator of this installation' },
  'fresh-sign-in-needed': { status: 403, title: 'Sign in again to do this' },
  'insufficient-scope': { status: 403, title: 'This access token does not allow this' },
  'over-quota': { status: 403, title: 'Your account is full' },
  'over-plan-limit': { status: 403, title: 'Your plan does not include this' },
  'not-found': { status: 404, title: 'Not found' },
  'openid-refused': { status: 403, title: 'This sign-in was refused' },
  'openid-unavailable': { status: 503, title: 'The sign-in service does not respond' },
  'passkeys-not-possible': { status: 404, title: 'Passkeys do not work at this address' },
  payments_disabled: { status: 404, title: 'Payments are turned off here' },
  'unknown-discount': { status: 404, title: 'Invalid Coupon Code' },
  'no-subscription': { status: 404, title: 'You have no subscription' },
  'account-not-empty': { status: 409, title: 'An archive can be imported into an empty account only' },
  'already-subscribed': { status: 409, title: 'You already have Premium' },
  'passkey-missing': { status: 409, title: 'Add a passkey first' },
  'payment-overdue': { status: 409, title: 'Pay the overdue invoice first' },
  'subscription-ending': { status: 409, title: 'Resume the subscription first' },
  'trial-not-available': { status: 409, title: 'The trial was already used' },
  'confirmation-needed': { status: 409, title: 'Confirm that you want to sign in here' },
  'integration-not-ready': { status: 409, title: 'Reconnect the broker first' },
  'changed-meanwhile': { status: 409, title: 'This was changed in another tab or session' },
  'request-timeout': { status: 408, title: 'The request took too long to arrive' },
  'too-large': { status: 413, title: 'The request is too large' },
  'unsupported-media-type': { status: 415, title: 'Send JSON' },
  'idempotency-key-reused': { status: 422, title: 'This idempotency key was used for another request' },
  'headers-too-large': { status: 431, title: 'The headers of the request are too large' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on the server' },
  'upstream-failed': { status: 502, title: 'A data source did not respond' },
  'payments-unavailable': {
    status: 503,
    title: 'The payment provider did not respond. You will not be charged twice: try again in a minute',
  },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  'storage-full': { status: 507, title: 'The server’s disk is full or read-only, so nothing was changed' },
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
