import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/**
 * What a webhook is told. `sync.failed`: the first failure in a row, or one that needs the user. `price.changed`: a
 * holding moved by at least the portfolio's threshold. `split.found`: the market has a split that nobody recorded.
 */
export const WEBHOOK_EVENTS = ['import.finished', 'sync.failed', 'split.found', 'price.changed'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** The event of a test delivery. */
export const TEST_EVENT = 'webhook.test'

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

/** Who or what disabled a webhook: its user, days of failures, or a response with status 410. */
export const DISABLED_REASONS = ['user', 'failing', 'gone'] as const

/** Per account. */
export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_URL_LENGTH = 500
/** Deliveries in one list. */
export const MAX_LISTED_DELIVERIES = 20

/** The account's webhooks, newest first. */
export const listWebhooks = defineOperation<typeof schemas.listWebhooks>()({
  method: 'GET',
  path: '/user/webhooks',
  returns: 'json',
  access: 'session',
})

/** Adds a webhook. The response is the only place where its secret is shown. Needs a fresh sign-in. */
export const createWebhook = defineOperation<typeof schemas.createWebhook>()({
  method: 'POST',
  path: '/user/webhooks',
  returns: 'json',
  access: 'session',
})

/** Disables a webhook, or enables it again. */
export const updateWebhook = defineOperation<typeof schemas.updateWebhook>()({
  method: 'PATCH',
  path: '/user/webhooks/:id',
  returns: 'nothing',
  access: 'session',
})

export const deleteWebhook = defineOperation()({
  method: 'DELETE',
  path: '/user/webhooks/:id',
  returns: 'nothing',
  access: 'session',
})

/** Sends a test event at once and returns its delivery. It is not retried. */
export const testWebhook = defineOperation<typeof schemas.testWebhook>()({
  method: 'POST',
  path: '/user/webhooks/:id/test',
  returns: 'json',
  access: 'session',
})

/** The last deliveries, newest first. */
export const listDeliveries = defineOperation<typeof schemas.listDeliveries>()({
  method: 'GET',
  path: '/user/webhooks/:id/deliveries',
  returns: 'json',
  access: 'session',
})
