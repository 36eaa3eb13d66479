/** The card was refused. The message is the provider's, written for the customer. */
export class CardDeclinedError extends Error {
  override readonly name = 'CardDeclinedError'
}

/** The provider refused a request as it stands: repeating it is of no use, and nothing was done. */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError'
  /** What the provider did not accept; `gone` for an object that no longer exists. */
  readonly subject: 'discount' | 'source' | 'gone' | 'other'

  constructor(subject: PaymentRefusedError['subject'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.subject = subject
  }
}

/**
 * No usable answer came from the provider.
 * `not-done`: the request had no effect. `unknown`: it ended, perhaps after it took effect. `running`: it may still
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

/** A webhook that was not signed by the provider, or not meant for this installation. The message is for the log. */
export class InvalidWebhookError extends Error {
  override readonly name = 'InvalidWebhookError'
}
