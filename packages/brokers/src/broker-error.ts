import type { Text } from '@plumbline/text/text'

export type BrokerErrorKind =
  /** Wrong password, key or token, including expired and revoked ones. */
  | 'bad-credentials'
  | 'bad-code'
  /** The broker asks for a one-time code. */
  | 'code-needed'
  /** The sign-in was not confirmed in the broker's app in time. */
  | 'app-confirmation-needed'
  | 'captcha'
  | 'blocked'
  | 'missing-permission'
  /** The session has ended; a new sign-in continues. */
  | 'session-expired'
  | 'maintenance'
  | 'throttled'
  | 'unreachable'
  /** The broker refuses, with a message of its own. */
  | 'refused'
  /** A response that this version does not understand. */
  | 'protocol-changed'

const NEEDS_USER: ReadonlySet<BrokerErrorKind> = new Set([
  'bad-credentials',
  'bad-code',
  'code-needed',
  'app-confirmation-needed',
  'captcha',
  'blocked',
  'missing-permission',
  'refused',
])

/** Every failure of a broker. `text` is a sentence for the user and never contains a credential or a URL. */
export class BrokerError extends Error {
  override readonly name = 'BrokerError'
  readonly kind: BrokerErrorKind
  readonly text: Text
  /** Milliseconds until the broker accepts the next request. */
  readonly retryAfterMs: number | null

  constructor(kind: BrokerErrorKind, text: Text, retryAfterMs: number | null = null) {
    super(typeof text === 'string' ? text : `${text.message} ${JSON.stringify(text.values)}`)
    this.kind = kind
    this.text = text
    this.retryAfterMs = retryAfterMs
  }

  /** True if a retry without the user cannot help or could get the account blocked. */
  get needsUser(): boolean {
    return NEEDS_USER.has(this.kind)
  }
}
