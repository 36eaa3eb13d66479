import type { BillingPeriod } from '@plumbline/contract/plans'
import type { Invoice, Subscription } from './subscription.ts'

/** The payment environment. Objects of one mode are invalid in the others. */
export type BillingMode = 'sandbox' | 'stripe-test' | 'stripe-live'

export interface Payer {
  userId: string
  email: string
}

export interface PaymentCard {
  brand: string
  last4: string
  /** The same for every use of one card number; null when the provider does not return it. */
  fingerprint: string | null
}

/** A discount that the provider accepted for this customer. */
export interface Discount {
  /** Identifies the discount in the API and in `createSubscription`. */
  id: string
  /** The provider's id of the typed code; null for a discount without a code. */
  promotionCodeId: string | null
  /** In cents; null for a percentage. */
  amountOff: number | null
  /** 0 to 100; null for an amount. */
  percentOff: number | null
  duration: 'once' | 'repeating' | 'forever'
  /** For a repeating discount. */
  durationInMonths: number | null
  /** The only period it applies to; null for any. */
  period: BillingPeriod | null
}

/** The remaining step before a payment or card is accepted. */
export type Confirmation =
  | { kind: 'none' }
  /** The provider is still processing it. */
  | { kind: 'processing' }
  /** The card was declined; `message` is for the customer. */
  | { kind: 'declined'; message: string }
  /** The browser confirms the intent with the provider, for example by 3-D Secure. */
  | {
      kind: 'intent'
      type: 'payment_intent' | 'setup_intent'
      intentId: string
      /** Null when the intent is already confirmed. */
      clientSecret: string | null
    }

export interface NewSubscription {
  customerId: string
  userId: string
  attemptId: string
  period: BillingPeriod
  discount: Pick<Discount, 'id' | 'promotionCodeId'> | null
  /** 0 for none. */
  trialDays: number
}

export interface ChangePreview {
  /** Amount due now, in cents; 0 when a credit covers it. */
  amountDue: number
  /** Remaining credit for later invoices, in cents. */
  credit: number
  /** ISO 4217, upper case. */
  currency: string
  /** End of the first period after the change. */
  renewsAt: Date
}

export interface WebhookEvent {
  id: string
  type: string
  createdAt: Date
  customerId: string | null
}

/**
 * The interface to a payment service. Every write takes an idempotency key that the caller has stored first, so that
 * a retry after a crash has no second effect with services that honor such keys.
 * @throws {CardDeclinedError} the card was declined
 * @throws {PaymentRefusedError} the service rejected the request and nothing was done
 * @throws {PaymentsUnavailableError} no usable response; its `outcome` says what may have happened
 */
export interface PaymentProvider {
  readonly mode: BillingMode
  /**
   * Returns undefined for a code that is unknown, expired, used up, or not valid for this customer, period or price.
   */
  findDiscount(code: string, customer: { id: string | null; isNew: boolean }): Promise<Discount | undefined>
  /** The discount of the welcome offer, if any. */
  findWelcomeDiscount(): Promise<Discount | undefined>

  /** Finds the customer that an interrupted `createCustomer` may have left. */
  findCustomer(payer: Payer): Promise<string | undefined>
  createCustomer(payer: Payer, key: string): Promise<string>
  /** The user for whom a customer was created; undefined when it is not ours or is deleted. */
  findUserOf(customerId: string): Promise<string | undefined>
  /** Makes `source` the card that pays the customer's invoices. */
  setCard(customerId: string, payer: Payer, source: string, key: string): Promise<PaymentCard>

  /** The customer's Premium subscriptions, including ended ones; undefined when the customer was deleted. */
  listSubscriptions(customerId: string, userId: string): Promise<Subscription[] | undefined>
  createSubscription(request: NewSubscription, key: string): Promise<Subscription>
  /** The remaining step for the first payment, or for the card of a trial. */
  confirmationOf(subscriptionId: string): Promise<Confirmation>
  /**
   * Cancels an incomplete subscription so that it can no longer be paid. Returns false when it was paid in the
   * meantime.
   */
  abandonSubscription(subscriptionId: string, key: string): Promise<boolean>
  endAtPeriodEnd(subscriptionId: string, cancellation: Cancellation, key: string): Promise<void>
  resume(subscriptionId: string, key: string): Promise<void>
  /** Ends the subscription immediately. Does nothing if it has already ended. */
  endNow(subscriptionId: string, key: string): Promise<void>
  /** Ends a subscription that should not exist and refunds its payments. */
  endAndRefund(subscriptionId: string, key: string): Promise<void>

  /** The price of a period change at `at`. */
  previewChange(subscriptionId: string, period: BillingPeriod, at: Date): Promise<ChangePreview>
  /** Changes the period if its invoice is paid; otherwise the subscription is unchanged. */
  changePeriod(subscriptionId: string, period: BillingPeriod, at: Date, key: string): Promise<Confirmation>

  /** Starts replacing the customer's card with `source`. */
  startCardChange(customerId: string, source: string, key: string): Promise<Confirmation>
  /**
   * Makes the card of a confirmed setup intent the customer's card. Throws a PaymentRefusedError for another
   * customer's intent.
   */
  finishCardChange(customerId: string, intentId: string, key: string): Promise<PaymentCard>
  /** Pays the subscription's overdue invoice, if any, with the customer's card. */
  payOverdue(subscriptionId: string, key: string): Promise<Confirmation>

  /** Newest first, without drafts. */
  listInvoices(customerId: string): Promise<Invoice[]>

  /** Verifies and parses a webhook's raw body. @throws {InvalidWebhookError} */
  readWebhook(body: Buffer, signature: string | undefined): WebhookEvent
}

export interface Cancellation {
  reason: 'feature' | 'expensive' | 'competitor' | 'bugs' | 'other'
  comment: string
}
