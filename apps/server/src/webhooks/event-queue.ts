import type { WebhookData } from '@plumbline/contract/webhooks/event-schemas'
import type { WebhookEvent } from '@plumbline/contract/webhooks/vocabulary'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { decodeTexts } from '../database/decode.ts'
import { newId } from '../identifiers.ts'

interface Queued<Event extends WebhookEvent> {
  userId: string
  event: Event
  data: WebhookData[Event]
  /** Names what happened; a webhook is told of the same occasion once. Every event is its own occasion by default. */
  occasion?: string
}
export type QueuedEvent = { [Event in WebhookEvent]: Queued<Event> }[WebhookEvent]

/** A message in the form of the Standard Webhooks specification. */
export function payloadOf(type: string, now: Date, data: Record<string, unknown>): string {
  return JSON.stringify({ type, timestamp: now.toISOString(), data })
}

export function deliveryOf(userId: string, webhookId: string, event: string, now: Date, payload: string) {
  const id = `msg_${newId()}`
  return {
    user_id: userId,
    id,
    webhook_id: webhookId,
    event,
    occasion: id,
    payload,
    state: 'waiting',
    attempts: 0,
    status: null,
    error: null,
    created_at: now.toISOString(),
    last_attempt_at: null,
    next_attempt_at: now.toISOString(),
    claimed_until: now.toISOString(),
  }
}

/** Stores a delivery for each of the user's webhooks that wants the event, in the caller's transaction. */
export async function queueEvent(db: Db, clock: Clock, { userId, event, data, occasion }: QueuedEvent): Promise<void> {
  const webhooks = await db
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'standard')
    .where('disabled_at', 'is', null)
    .execute()
  const now = clock.now()
  const payload = payloadOf(event, now, data)
  for (const webhook of webhooks) {
    if (!decodeTexts(webhook.events, 'webhooks.events').includes(event)) continue
    const delivery = deliveryOf(userId, webhook.id, event, now, payload)
    await db
      .insertInto('webhook_deliveries')
      .values({ ...delivery, ...(occasion !== undefined && { occasion }) })
      .onConflict((conflict) => conflict.columns(['user_id', 'webhook_id', 'occasion']).doNothing())
      .execute()
  }
}

/** The users who have an enabled webhook for the event. */
export async function listSubscribers(db: Db, event: WebhookEvent): Promise<string[]> {
  const rows = await db.selectFrom('webhooks').select(['user_id', 'events']).where('disabled_at', 'is', null).execute()
  const subscribers = rows.filter(({ events }) => decodeTexts(events, 'webhooks.events').includes(event))
  return [...new Set(subscribers.map(({ user_id }) => user_id))]
}
