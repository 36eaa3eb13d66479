import { webhookData } from '@plumbline/contract/webhooks/event-schemas'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@plumbline/contract/webhooks/vocabulary'
import { z } from 'zod'
import { exampleOf, type JsonSchema } from './example-of.ts'

const summaries: Record<WebhookEvent, string> = {
  'import.finished': 'All rows of a file are in',
  'sync.failed': "A broker's synchronization failed for the first time in a row, or needs the user",
  'split.found': 'The market has a split of the last 14 days that no transaction records',
  'findings.changed': 'The checks find something else in a portfolio than before',
  'price.changed': 'Holdings moved by the threshold of their portfolio, and mails on price changes are on',
  'alert.reached': 'What an alert waits for has happened',
}

const headers = {
  'webhook-id': 'The same for each attempt of a delivery.',
  'webhook-timestamp': 'Seconds since 1970.',
  'webhook-signature': '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64.',
}

/** The calls to a webhook, by event, as the OpenAPI document lists them. */
export function documentWebhooks() {
  const parameters = Object.entries(headers).map(([name, description]) => ({
    in: 'header',
    name,
    description,
    required: true,
    schema: { type: 'string' },
  }))
  const calls = WEBHOOK_EVENTS.map((event) => {
    const message = z.object({
      type: z.literal(event).describe('Which event it is.'),
      timestamp: z.string().describe('When it happened, ISO 8601.'),
      data: webhookData[event].describe('Ids and figures of the event.'),
    })
    // An object's JSON Schema has the parts that an example is made from.
    const { $schema: _, ...schema } = z.toJSONSchema(message) as JsonSchema & { $schema?: string }
    const example = exampleOf(schema, () => undefined)
    const responses = { '2XX': { description: 'Delivered. Any other status is tried again.' } }
    const requestBody = { required: true, content: { 'application/json': { schema, example } } }
    const operationId = `receive-${event.replace('.', '-')}`
    const post = { operationId, summary: summaries[event], security: [], parameters, requestBody, responses }
    return [event, { post }]
  })
  return Object.fromEntries(calls)
}
