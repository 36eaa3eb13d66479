/** The only error that a source throws. Its message never contains a key, a token or a full URL. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly provider: string
  /** A later retry may succeed: timeouts, rate limits, 5xx, unreadable responses. */
  readonly isRetryable: boolean
  /** The source gets too many requests from this address. */
  readonly isThrottled: boolean

  constructor(
    provider: string,
    message: string,
    isRetryable: boolean,
    options?: ErrorOptions & { isThrottled?: boolean },
  ) {
    super(`${provider}: ${message}`, options)
    this.provider = provider
    this.isRetryable = isRetryable
    this.isThrottled = options?.isThrottled ?? false
  }
}
