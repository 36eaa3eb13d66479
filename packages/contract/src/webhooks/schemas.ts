import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { id, text } from '../value-schemas.ts'
import { DELIVERY_STATES, DISABLED_REASONS, MAX_WEBHOOK_URL_LENGTH, TEST_EVENT, WEBHOOK_EVENTS } from './vocabulary.ts'

const webhook = z.object({
  _id: id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: z.string(),
  disabledAt: z.string().nullable(),
  disabledBecause: z.enum(DISABLED_REASONS).nullable(),
  /** The first failure since the last success. */
  failingSince: z.string().nullable(),
})
export type Webhook = z.infer<typeof webhook>

const delivery = z.object({
  /** The header `webhook-id`. */
  _id: id,
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** The HTTP status of the last attempt; null without a response. */
  status: z.int().nullable(),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  createdAt: z.string(),
  lastAttemptAt: z.string().nullable(),
  /** While waiting. */
  nextAttemptAt: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof delivery>

export const listWebhooks = { response: z.array(webhook) }

export const createWebhook = {
  body: z.strictObject({
    url: text(MAX_WEBHOOK_URL_LENGTH).min(1, markText('Enter an address')),
    events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event'),
  }),
  response: webhook.extend({
    /** Signs the deliveries. It cannot be shown again. */
    secret: z.string(),
  }),
}

export const updateWebhook = { body: z.strictObject({ isDisabled: z.boolean() }) }

export const testWebhook = { response: delivery }

export const listDeliveries = { response: z.array(delivery) }
