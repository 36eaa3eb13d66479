/** The card was declined. The message comes from the provider and is written for the customer. */
export class CardDeclinedError extends Error {
  override readonly name = 'CardDeclinedError'
}

/** The provider rejected the request without any effect. Retrying does not help. */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError'
  /** What the provider rejected; `gone` for an object that no longer exists. */
  readonly subject: 'discount' | 'source' | 'gone' | 'other'

  constructor(subject: PaymentRefusedError['subject'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.subject = subject
  }
}

/**
 * The provider returned no usable response.
 * `not-done`: the request had no effect. `unknown`: it ended, possibly after it took effect. `running`: it may still
 * take effect.
 */
export class PaymentsUnavailableError extends Error {
  override readonly name = 'PaymentsUnavailableError'
  readonly outcome: 'not-done' | 'unknown' | 'running'

  constructor(outcome: PaymentsUnavailableError['outcome'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}

/** A webhook that the provider did not sign, or that is for another installation. The message is for the log. */
export class InvalidWebhookError extends Error {
  override readonly name = 'InvalidWebhookError'
}
