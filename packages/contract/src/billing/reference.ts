import { describeOperations } from '../describe-operations.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  getBilling: { summary: 'Reads the plan and its subscription', errors: ['payments_disabled', 'payments-unavailable'] },
  checkDiscount: {
    summary: 'Checks a discount code',
    errors: ['payments_disabled', 'payments-unavailable', 'unknown-discount'],
  },
  takeWelcomeOffer: {
    summary: 'Takes the welcome offer',
    errors: ['payments_disabled', 'payments-unavailable', 'unknown-discount'],
  },
  subscribe: {
    summary: 'Subscribes to Premium',
    errors: [
      'payments_disabled',
      'payments-unavailable',
      'already-subscribed',
      'card_declined',
      'coupon-not-checked',
      'trial-not-available',
      'unknown-discount',
    ],
  },
  listInvoices: { summary: 'Lists the invoices', errors: ['payments_disabled', 'payments-unavailable'] },
  unsubscribe: {
    summary: 'Cancels the subscription at the end of its period',
    errors: ['payments_disabled', 'payments-unavailable', 'no-subscription'],
  },
  resumeSubscription: {
    summary: 'Resumes a canceled subscription',
    errors: ['payments_disabled', 'payments-unavailable', 'no-subscription'],
  },
  previewPeriodChange: {
    summary: 'Previews the cost of changing the billing period',
    errors: ['payments_disabled', 'payments-unavailable', 'no-subscription', 'changed-meanwhile', 'payment-overdue'],
  },
  changePeriod: {
    summary: 'Changes the billing period',
    errors: [
      'payments_disabled',
      'payments-unavailable',
      'no-subscription',
      'changed-meanwhile',
      'payment-overdue',
      'subscription-ending',
      'card_declined',
    ],
  },
  startCardChange: {
    summary: 'Starts changing the card',
    errors: ['payments_disabled', 'payments-unavailable', 'no-subscription'],
  },
  finishCardChange: {
    summary: 'Finishes changing the card',
    errors: ['payments_disabled', 'payments-unavailable', 'no-subscription', 'card_declined'],
  },
  confirmSandboxIntent: {
    summary: 'Confirms a payment in the sandbox',
    errors: ['payments_disabled', 'payments-unavailable', 'no-subscription', 'card_declined'],
  },
  passSandboxTime: {
    summary: 'Passes time in the sandbox',
    errors: ['payments_disabled', 'payments-unavailable', 'no-subscription'],
  },
})
