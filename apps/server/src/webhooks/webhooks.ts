import type { createNtfyTopic as createTopic, Webhook, WebhookDelivery } from '@plumbline/contract/webhooks/schemas'
import {
  DELIVERY_STATES,
  DISABLED_REASONS,
  MAX_LISTED_DELIVERIES,
  MAX_WEBHOOKS,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
  type WebhookEvent,
} from '@plumbline/contract/webhooks/vocabulary'
import type { Language } from '@plumbline/text/language'
import { text } from '@plumbline/text/text'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type Clock, MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { decodeWord, decodeWordOrNull, decodeWords } from '../database/decode.ts'
import type { WebhooksTable } from '../database/schema.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { formatText } from '../format-text.ts'
import { newId } from '../identifiers.ts'
import { parseOutgoingAddress, RefusedAddressError } from '../outgoing/outgoing-address.ts'
import { readStoredText } from '../stored-text.ts'
import { type DeliveryRow, deliver, type WebhookServices } from './deliver-webhooks.ts'
import { deliveryOf, payloadOf } from './event-queue.ts'
import { type Notice, parseTopicAddress } from './ntfy.ts'
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

function describeWebhook(row: Selectable<WebhooksTable>): Webhook {
  return {
    _id: row.id,
    kind: decodeWord(WEBHOOK_KINDS, row.kind, 'webhooks.kind'),
    url: row.url,
    events: decodeWords(WEBHOOK_EVENTS, row.events, 'webhooks.events'),
    withAmounts: row.with_amounts === 1,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    disabledBecause: decodeWordOrNull(DISABLED_REASONS, row.disabled_because, 'webhooks.disabled_because'),
    failingSince: row.failing_since,
  }
}

function describeDelivery(row: DeliveryRow, language: Language): WebhookDelivery {
  return {
    _id: row.id,
    event: decodeWord([...WEBHOOK_EVENTS, TEST_EVENT], row.event, 'webhook_deliveries.event'),
    state: decodeWord(DELIVERY_STATES, row.state, 'webhook_deliveries.state'),
    attempts: row.attempts,
    status: row.status,
    error: row.error === null ? null : readStoredText(row.error, language),
    createdAt: row.created_at,
    lastAttemptAt: row.last_attempt_at,
    nextAttemptAt: row.state === 'waiting' ? row.next_attempt_at : null,
  }
}

/** Newest first. */
export async function listWebhooks(db: Db, userId: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(describeWebhook)
}

function requireAddress(url: string, allowsPrivate: boolean, parse = parseOutgoingAddress): string {
  try {
    return parse(url, allowsPrivate).href
  } catch (error) {
    if (!(error instanceof RefusedAddressError)) throw error
    throw fieldProblem('invalid-payload', 'url', error.reason)
  }
}

type Services = Omit<WebhookServices, 'db'>
type NewWebhook = Pick<Selectable<WebhooksTable>, 'url' | 'kind' | 'with_amounts'> & {
  events: readonly WebhookEvent[]
  secret: string
}

/** Stores what signs or authorizes its calls encrypted. */
async function insertWebhook(
  db: Db,
  { clock, secretKey }: Services,
  userId: string,
  { events, secret, ...webhook }: NewWebhook,
): Promise<Webhook> {
  const id = newId()
  const row = {
    ...webhook,
    user_id: userId,
    id,
    events: JSON.stringify([...new Set(events)]),
    sealed: sealWebhookSecret(secretKey, id, secret),
    created_at: clock.now().toISOString(),
    disabled_at: null,
    disabled_because: null,
    failing_since: null,
  }
  await db.insertInto('webhooks').values(row).execute()
  if ((await listWebhooks(db, userId)).length > MAX_WEBHOOKS)
    throw new DomainError(
      'over-quota',
      text('An account has at most {max} webhooks. Delete one first.', { max: MAX_WEBHOOKS }),
    )
  return describeWebhook(row)
}

/**
 * Adds a webhook and returns it with its secret.
 *
 * @throws {DomainError} `invalid-payload` for an address that is not allowed; `over-quota`
 */
export async function createWebhook(
  db: Db,
  services: Services,
  userId: string,
  { url: address, events }: { url: string; events: readonly WebhookEvent[] },
): Promise<Webhook & { secret: string }> {
  const secret = newWebhookSecret()
  const url = requireAddress(address, services.allowsPrivate)
  const created = await insertWebhook(db, services, userId, { url, kind: 'standard', with_amounts: 0, events, secret })
  return { ...created, secret }
}

/**
 * Adds a topic of ntfy.
 *
 * @throws {DomainError} `invalid-payload` for an address that is not allowed; `over-quota`
 */
export async function createNtfyTopic(
  db: Db,
  services: Services,
  userId: string,
  { url: address, accessToken, withAmounts }: z.output<typeof createTopic.body>,
): Promise<Webhook> {
  const url = requireAddress(address, services.allowsPrivate, parseTopicAddress)
  const topic = { url, kind: 'ntfy', with_amounts: withAmounts ? 1 : 0, events: ['alert.reached'] as const }
  return await insertWebhook(db, services, userId, { ...topic, secret: accessToken ?? '' })
}

async function requireWebhook(db: Db, userId: string, id: string): Promise<{ kind: string }> {
  const row = await db
    .selectFrom('webhooks')
    .select('kind')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not-found', text('This webhook does not exist.'))
  return row
}

export async function disableWebhook(db: Db, clock: Clock, userId: string, id: string, isDisabled: boolean) {
  await requireWebhook(db, userId, id)
  await db
    .updateTable('webhooks')
    .set(
      isDisabled
        ? { disabled_at: clock.now().toISOString(), disabled_because: 'user' }
        : { disabled_at: null, disabled_because: null, failing_since: null },
    )
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Its deliveries are deleted by cascade. */
export async function deleteWebhook(db: Db, userId: string, id: string): Promise<void> {
  await requireWebhook(db, userId, id)
  await db.deleteFrom('webhooks').where('user_id', '=', userId).where('id', '=', id).execute()
}

/** Newest first. */
export async function listDeliveries(
  db: Db,
  userId: string,
  webhookId: string,
  language: Language,
): Promise<WebhookDelivery[]> {
  await requireWebhook(db, userId, webhookId)
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED_DELIVERIES)
    .execute()
  return rows.map((row) => describeDelivery(row, language))
}

/** Sends a test event, also to a disabled webhook, and returns the delivery. */
export async function testWebhook(
  services: WebhookServices,
  userId: string,
  webhookId: string,
  language: Language,
): Promise<WebhookDelivery> {
  const { db, clock } = services
  const { kind } = await requireWebhook(db, userId, webhookId)
  const now = clock.now()
  const payload = kind === 'ntfy' ? JSON.stringify(testNotice(services, language)) : payloadOf(TEST_EVENT, now, {})
  const delivery = deliveryOf(userId, webhookId, TEST_EVENT, now, payload)
  // Claimed from the start: no sweep sends it.
  const row = { ...delivery, claimed_until: new Date(now.getTime() + MINUTE_MS).toISOString() }
  await db.insertInto('webhook_deliveries').values(row).execute()
  await deliver(services, row)
  const sent = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  return describeDelivery(sent, language)
}

function testNotice({ publicUrl }: WebhookServices, language: Language): Notice {
  const message = formatText(text('This is a test. What your alerts find arrives here.'), language)
  return { title: 'Plumbline', message, click: `${publicUrl}/app/alerts` }
}
