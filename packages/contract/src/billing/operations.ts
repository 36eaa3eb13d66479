import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const discountDurations = ['once', 'repeating', 'forever'] as const
export const intentTypes = ['payment_intent', 'setup_intent'] as const
export const paymentStatuses = ['succeeded', 'processing', 'requires_action'] as const
export const cancelReasons = ['feature', 'expensive', 'competitor', 'bugs', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** Where the sandbox moves a subscription to. */
export const sandboxMoments = ['renewal', 'failed-renewal', 'trial-reminder', 'trial-end', 'week'] as const
export type SandboxMoment = (typeof sandboxMoments)[number]

export const MAX_DISCOUNT_CODE_LENGTH = 64
export const MAX_CANCEL_COMMENT_LENGTH = 5000

/** The account's subscription and what it can do now. */
export const getBilling = defineOperation<typeof schemas.getBilling>()({
  method: 'GET',
  path: '/billing',
  returns: 'json',
})

/** What a discount code takes off. It may be subscribed with for an hour. */
export const checkDiscount = defineOperation<typeof schemas.checkDiscount>()({
  method: 'POST',
  path: '/billing/discount',
  returns: 'json',
})

/** The discount of the welcome offer, for an hour from the first call. */
export const takeWelcomeOffer = defineOperation<typeof schemas.takeWelcomeOffer>()({
  method: 'POST',
  path: '/billing/offer',
  returns: 'json',
})

/**
 * Subscribes with a card. With a `clientSecret` the browser confirms the intent with the payment provider; without one
 * nothing is left to do.
 */
export const subscribe = defineOperation<typeof schemas.subscribe>()({
  method: 'POST',
  path: '/billing/subscribe',
  returns: 'json',
})

/** Newest first. */
export const listInvoices = defineOperation<typeof schemas.listInvoices>()({
  method: 'GET',
  path: '/billing/invoices',
  returns: 'json',
})

/** Cancels at the end of the paid period. */
export const unsubscribe = defineOperation<typeof schemas.unsubscribe>()({
  method: 'POST',
  path: '/billing/unsubscribe',
  returns: 'json',
})

/** Takes a cancellation back. */
export const resumeSubscription = defineOperation<typeof schemas.resumeSubscription>()({
  method: 'POST',
  path: '/billing/resume',
  returns: 'json',
})

/** What a change between monthly and yearly payment costs now. */
export const previewPeriodChange = defineOperation<typeof schemas.previewPeriodChange>()({
  method: 'GET',
  path: '/billing/period',
  returns: 'json',
})

/** Changes the period at the previewed price. */
export const changePeriod = defineOperation<typeof schemas.changePeriod>()({
  method: 'POST',
  path: '/billing/period',
  returns: 'json',
})

/** Begins to replace the card: the browser confirms the setup intent. */
export const startCardChange = defineOperation<typeof schemas.startCardChange>()({
  method: 'POST',
  path: '/billing/card',
  returns: 'json',
})

/** Makes a confirmed card the one in use, and pays with it what is overdue. */
export const finishCardChange = defineOperation<typeof schemas.finishCardChange>()({
  method: 'POST',
  path: '/billing/card/confirm',
  returns: 'json',
})

/** What the customer answers on the bank's page; in test mode only. */
export const confirmSandboxIntent = defineOperation<typeof schemas.confirmSandboxIntent>()({
  method: 'POST',
  path: '/billing/sandbox/confirm',
  returns: 'json',
})

/** Moves the subscription in time; in test mode only. */
export const passSandboxTime = defineOperation<typeof schemas.passSandboxTime>()({
  method: 'POST',
  path: '/billing/sandbox/time',
  returns: 'json',
})
