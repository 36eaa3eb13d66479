import type { BillingPeriod } from '@plumbline/contract/plans'
import type { Invoice, Subscription } from './subscription.ts'

/** Where money is or is not taken. What was bought in one mode means nothing in another. */
export type BillingMode = 'sandbox' | 'stripe-test' | 'stripe-live'

export interface Payer {
  userId: string
  email: string
}

export interface PaymentCard {
  brand: string
  last4: string
  /** The same for every use of one card number; null where the provider does not tell. */
  fingerprint: string | null
}

/** A discount that the provider has found valid for this customer. */
export interface Discount {
  /** Names the discount towards the browser and in `createSubscription`. */
  id: string
  /** The code that was typed, as the provider knows it; null for a discount without a code. */
  promotionCodeId: string | null
  /** In cents; null for a percentage. */
  amountOff: number | null
  /** 0 to 100; null for an amount. */
  percentOff: number | null
  duration: 'once' | 'repeating' | 'forever'
  /** Of a repeating discount. */
  durationInMonths: number | null
  /** The one period that it is meant for; null for any. */
  period: BillingPeriod | null
}

/** What is left to do before a payment or a card is accepted. */
export type Confirmation =
  | { kind: 'none' }
  /** The provider is still working on it. */
  | { kind: 'processing' }
  /** The card was refused; `message` is for the customer. */
  | { kind: 'declined'; message: string }
  /** The browser confirms the intent with the provider, such as by 3-D Secure. */
  | {
      kind: 'intent'
      type: 'payment_intent' | 'setup_intent'
      intentId: string
      /** Null when the intent is confirmed already. */
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
  /** To be paid now, in cents; 0 when a credit covers it. */
  amountDue: number
  /** What is left as credit for later invoices, in cents. */
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
 * The side of a payment service that this application needs. Every write takes an idempotency key that the caller has
 * stored before, so that a repetition after a crash has no second effect where the service honors such keys.
 * @throws {CardDeclinedError} the card was refused
 * @throws {PaymentRefusedError} the service refused the request and nothing was done
 * @throws {PaymentsUnavailableError} no usable answer came; its `outcome` says what may have happened
 */
export interface PaymentProvider {
  readonly mode: BillingMode
  /** Returns undefined for a code that is unknown, expired, used up or not for this customer, period or price. */
  findDiscount(code: string, customer: { id: string | null; isNew: boolean }): Promise<Discount | undefined>
  /** The discount of the welcome offer, if there is one. */
  findWelcomeDiscount(): Promise<Discount | undefined>

  /** Finds the customer that an interrupted `createCustomer` may have left behind. */
  findCustomer(payer: Payer): Promise<string | undefined>
  createCustomer(payer: Payer, key: string): Promise<string>
  /** The user that a customer was created for; undefined when it is not one of ours or is deleted. */
  findUserOf(customerId: string): Promise<string | undefined>
  /** Makes `source` the card that the customer's invoices are paid with. */
  setCard(customerId: string, payer: Payer, source: string, key: string): Promise<PaymentCard>

  /** The customer's own subscriptions to Premium, ended ones too; undefined when the customer was deleted. */
  listSubscriptions(customerId: string, userId: string): Promise<Subscription[] | undefined>
  createSubscription(request: NewSubscription, key: string): Promise<Subscription>
  /** What is left to do for the first payment, or for the card of a trial. */
  confirmationOf(subscriptionId: string): Promise<Confirmation>
  /** Ends an incomplete subscription so that it can no longer be paid; returns false when it was paid in the meantime. */
  abandonSubscription(subscriptionId: string, key: string): Promise<boolean>
  endAtPeriodEnd(subscriptionId: string, cancellation: Cancellation, key: string): Promise<void>
  resume(subscriptionId: string, key: string): Promise<void>
  /** Ends the subscription now. One that has ended already is left as it is. */
  endNow(subscriptionId: string, key: string): Promise<void>
  /** Ends a subscription that should not exist and pays back what was paid for it. */
  endAndRefund(subscriptionId: string, key: string): Promise<void>

  /** What a change of the period at `at` costs. */
  previewChange(subscriptionId: string, period: BillingPeriod, at: Date): Promise<ChangePreview>
  /** Changes the period if its invoice is paid, and leaves the subscription as it was if not. */
  changePeriod(subscriptionId: string, period: BillingPeriod, at: Date, key: string): Promise<Confirmation>

  /** Begins to replace the customer's card by `source`. */
  startCardChange(customerId: string, source: string, key: string): Promise<Confirmation>
  /** Makes the card of a confirmed setup intent the customer's card; throws a PaymentRefusedError for an intent of somebody else. */
  finishCardChange(customerId: string, intentId: string, key: string): Promise<PaymentCard>
  /** Pays the subscription's overdue invoice, if there is one, with the customer's card. */
  payOverdue(subscriptionId: string, key: string): Promise<Confirmation>

  /** Newest first, without drafts. */
  listInvoices(customerId: string): Promise<Invoice[]>

  /** Reads a webhook's raw body. @throws {InvalidWebhookError} */
  readWebhook(body: Buffer, signature: string | undefined): WebhookEvent
}

export interface Cancellation {
  reason: 'feature' | 'expensive' | 'competitor' | 'bugs' | 'other'
  comment: string
}
