import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { id, instantText, text } from '../value-schemas.ts'
import {
  DELIVERY_STATES,
  DISABLED_REASONS,
  MAX_NTFY_TOKEN_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
} from './vocabulary.ts'

const webhook = z
  .object({
    _id: id,
    kind: z.enum(WEBHOOK_KINDS).describe('What is called.'),
    url: z.string().describe('Where calls go.'),
    events: z.array(z.enum(WEBHOOK_EVENTS)).describe('What it is called for.'),
    withAmounts: z.boolean().describe('For `ntfy`: notices have amounts.'),
    createdAt: instantText,
    disabledAt: instantText.nullable().describe('An instant in UTC; null: it is enabled.'),
    disabledBecause: z.enum(DISABLED_REASONS).nullable().describe('Why no calls are made; null: they are.'),
    failingSince: z.string().nullable().describe('The first failure since the last success.'),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhook>

const delivery = z
  .object({
    _id: id.describe('The header `webhook-id`.'),
    event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]).describe('What it was about.'),
    state: z.enum(DELIVERY_STATES).describe('What became of it.'),
    attempts: z.int().describe('How often it was tried.'),
    status: z.int().nullable().describe('The HTTP status of the last attempt; null without a response.'),
    error: z.string().nullable().describe('Why the last attempt failed.'),
    createdAt: instantText,
    lastAttemptAt: instantText.nullable().describe('An instant in UTC; null: not tried yet.'),
    nextAttemptAt: instantText.nullable().describe('While waiting.'),
  })
  .meta({ id: 'Delivery' })
export type WebhookDelivery = z.infer<typeof delivery>

export const listWebhooks = { response: z.array(webhook) }

export const createWebhook = {
  body: z.strictObject({
    url: text(MAX_WEBHOOK_URL_LENGTH).min(1, markText('Enter an address')).describe('Where calls go.'),
    events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event').describe('What it is called for.'),
  }),
  response: webhook.extend({
    secret: z.string().describe('Signs the deliveries. It cannot be shown again.'),
  }),
}

export const createNtfyTopic = {
  body: z.strictObject({
    url: text(MAX_WEBHOOK_URL_LENGTH)
      .min(1, markText('Enter an address'))
      .describe('Of the topic, such as https://ntfy.sh/my-topic.'),
    accessToken: text(MAX_NTFY_TOKEN_LENGTH)
      .regex(/^[\x21-\x7e]+$/, markText('Expected a token without spaces'))
      .nullable()
      .default(null)
      .describe('Of the ntfy server. It cannot be read again. Null: none is needed.'),
    withAmounts: z.boolean().default(false).describe('Notices have prices, levels and percentages.'),
  }),
  response: webhook,
}

export const updateWebhook = { body: z.strictObject({ isDisabled: z.boolean().describe('No calls are made.') }) }

export const testWebhook = { response: delivery }

export const listDeliveries = { response: z.array(delivery) }
