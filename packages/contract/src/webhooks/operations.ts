import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

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

/**
 * Adds a topic of ntfy. It gets one notice a day, which names each asset and what happened. Needs a fresh sign-in.
 */
export const createNtfyTopic = defineOperation<typeof schemas.createNtfyTopic>()({
  method: 'POST',
  path: '/user/webhooks/ntfy',
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
