/** The one way in which an outside source fails. The message never holds a key, a token or a full address. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly provider: string
  /** Trying again later may help: time-outs, throttling, 5xx, unreadable answers. */
  readonly isRetryable: boolean

  constructor(provider: string, message: string, isRetryable: boolean, options?: ErrorOptions) {
    super(`${provider}: ${message}`, options)
    this.provider = provider
    this.isRetryable = isRetryable
  }
}
