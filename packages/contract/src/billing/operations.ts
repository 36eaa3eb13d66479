import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The account's subscription and the actions that are available now. */
export const getBilling = defineOperation<typeof schemas.getBilling>()({
  method: 'GET',
  path: '/billing',
  returns: 'json',
  access: 'session',
})

/** What a discount code takes off. The discount can be used to subscribe for an hour. */
export const checkDiscount = defineOperation<typeof schemas.checkDiscount>()({
  method: 'POST',
  path: '/billing/discount',
  returns: 'json',
  access: 'session',
})

/** The welcome discount, valid for an hour from the first call. */
export const takeWelcomeOffer = defineOperation<typeof schemas.takeWelcomeOffer>()({
  method: 'POST',
  path: '/billing/offer',
  returns: 'json',
  access: 'session',
})

/**
 * Subscribes with a card. With a `clientSecret`, the browser confirms the intent with the payment provider; otherwise
 * the subscription is complete.
 */
export const subscribe = defineOperation<typeof schemas.subscribe>()({
  method: 'POST',
  path: '/billing/subscribe',
  returns: 'json',
  access: 'session',
})

/** Newest first. */
export const listInvoices = defineOperation<typeof schemas.listInvoices>()({
  method: 'GET',
  path: '/billing/invoices',
  returns: 'json',
  access: 'session',
})

/** Cancels at the end of the paid period. */
export const unsubscribe = defineOperation<typeof schemas.unsubscribe>()({
  method: 'POST',
  path: '/billing/unsubscribe',
  returns: 'json',
  access: 'session',
})

/** Undoes a cancellation. */
export const resumeSubscription = defineOperation<typeof schemas.resumeSubscription>()({
  method: 'POST',
  path: '/billing/resume',
  returns: 'json',
  access: 'session',
})

/** The cost now of switching between monthly and yearly payment. */
export const previewPeriodChange = defineOperation<typeof schemas.previewPeriodChange>()({
  method: 'GET',
  path: '/billing/period',
  returns: 'json',
  access: 'session',
})

/** Changes the period at the previewed price. */
export const changePeriod = defineOperation<typeof schemas.changePeriod>()({
  method: 'POST',
  path: '/billing/period',
  returns: 'json',
  access: 'session',
})

/** Starts to replace the card. The browser then confirms the setup intent. */
export const startCardChange = defineOperation<typeof schemas.startCardChange>()({
  method: 'POST',
  path: '/billing/card',
  returns: 'json',
  access: 'session',
})

/** Makes a confirmed card the default and pays overdue invoices with it. */
export const finishCardChange = defineOperation<typeof schemas.finishCardChange>()({
  method: 'POST',
  path: '/billing/card/confirm',
  returns: 'json',
  access: 'session',
})

/** The customer's response on the bank's page. Test mode only. */
export const confirmSandboxIntent = defineOperation<typeof schemas.confirmSandboxIntent>()({
  method: 'POST',
  path: '/billing/sandbox/confirm',
  returns: 'json',
  access: 'session',
})

/** Moves the subscription forward in time. Test mode only. */
export const passSandboxTime = defineOperation<typeof schemas.passSandboxTime>()({
  method: 'POST',
  path: '/billing/sandbox/time',
  returns: 'json',
  access: 'session',
})
