/**
 * What a webhook is told. `sync.failed`: the first failure in a row, or one that needs the user. `price.changed`: a
 * holding moved by at least the portfolio's threshold. `split.found`: the market has a split that nobody recorded.
 * `findings.changed`: the checks find something else in a portfolio than before. `alert.reached`: what an alert of the
 * user waits for has happened.
 */
export const WEBHOOK_EVENTS = [
  'import.finished',
  'sync.failed',
  'split.found',
  'findings.changed',
  'price.changed',
  'alert.reached',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** The event of a test delivery. */
export const TEST_EVENT = 'webhook.test'

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

/** Who or what disabled a webhook: its user, days of failures, or a response with status 410. */
export const DISABLED_REASONS = ['user', 'failing', 'gone'] as const

/** `standard`: a program of the user. `ntfy`: a topic of ntfy, which shows notices on phones and in browsers. */
export const WEBHOOK_KINDS = ['standard', 'ntfy'] as const
export const MAX_NTFY_TOKEN_LENGTH = 200

/** Per account. */
export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_URL_LENGTH = 500
/** Deliveries in one list. */
export const MAX_LISTED_DELIVERIES = 20
