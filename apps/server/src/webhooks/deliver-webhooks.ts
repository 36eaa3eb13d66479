import { TEST_EVENT } from '@plumbline/contract/webhooks/vocabulary'
import { text } from '@plumbline/text/text'
import { type Selectable, sql } from 'kysely'
import { readEmail } from '../accounts/users.ts'
import { processDue } from '../background/claim-due.ts'
import type { Sweep } from '../background/sweeps.ts'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '../database/schema.ts'
import type { Outbox } from '../mail/outbox.ts'
import { storeText } from '../stored-text.ts'
import { ntfyRequest } from './ntfy.ts'
import { type Outcome, postMessage } from './post-message.ts'
import { webhookDisabledMail } from './webhook-mails.ts'
import { openWebhookSecret, signMessage } from './webhook-secret.ts'

export interface WebhookServices {
  db: Db
  clock: Clock
  outbox: Outbox
  publicUrl: string
  secretKey: Buffer
  version: string
  /** Whether webhooks may lead into the operator's own network. */
  allowsPrivate: boolean
  /** When the user's quiet hours end; the instant itself outside of them. */
  quietUntil(userId: string, instant: Date): Promise<Date>
}

export type DeliveryRow = Selectable<WebhookDeliveriesTable>
type WebhookRow = Selectable<WebhooksTable>

export const WEBHOOK_SWEEP = 'webhooks'
const MAX_CONCURRENT_DELIVERIES = 10
/** Longer than the timeout of a delivery. */
const CLAIM_SECONDS = 60
/** After each failed attempt, in seconds; about a day in all. */
const PAUSES_SECONDS = [5, 300, 1800, 7200, 6 * 3600, 15 * 3600]
const DISABLED_AFTER_MS = 3 * DAY_MS
const KEPT_FOR_DAYS = 30
const GONE = 410
const UNREADABLE_SECRET = text("The webhook's secret cannot be decrypted. Delete it and add it again.")

async function findWebhook(db: Db, { user_id, webhook_id }: DeliveryRow): Promise<WebhookRow | undefined> {
  return await db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('id', '=', webhook_id)
    .executeTakeFirst()
}

async function attempt(services: WebhookServices, webhook: WebhookRow, row: DeliveryRow): Promise<Outcome> {
  const secret = openWebhookSecret(services.secretKey, webhook.id, webhook.sealed)
  if (secret === undefined) return { status: undefined, error: UNREADABLE_SECRET }
  const sender = { 'user-agent': `Plumbline/${services.version}` }
  if (webhook.kind === 'ntfy') {
    const { headers, ...request } = ntfyRequest(webhook.url, secret, row.payload)
    return await postMessage({ ...request, headers: { ...headers, ...sender }, allowsPrivate: services.allowsPrivate })
  }
  const timestamp = Math.floor(services.clock.now().getTime() / 1000)
  return await postMessage({
    url: webhook.url,
    payload: row.payload,
    allowsPrivate: services.allowsPrivate,
    headers: {
      'content-type': 'application/json',
      ...sender,
      'webhook-id': row.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signMessage(secret, row.id, timestamp, row.payload),
    },
  })
}

function changeOfWebhook(webhook: WebhookRow, { status, error }: Outcome, now: Date): Partial<WebhookRow> {
  if (error === undefined) return { failing_since: null }
  const failingSince = webhook.failing_since ?? now.toISOString()
  const isFailing = now.getTime() - Date.parse(failingSince) >= DISABLED_AFTER_MS
  if (status !== GONE && !isFailing) return { failing_since: failingSince }
  return {
    failing_since: failingSince,
    disabled_at: now.toISOString(),
    disabled_because: status === GONE ? 'gone' : 'failing',
  }
}

/** Sends a claimed delivery once, and stores the outcome. If that disables the webhook, its owner is told by mail. */
export async function deliver(services: WebhookServices, row: DeliveryRow): Promise<void> {
  const { db, clock, outbox, publicUrl } = services
  const webhook = await findWebhook(db, row)
  const isWanted = webhook !== undefined && (webhook.disabled_at === null || row.event === TEST_EVENT)
  const outcome = isWanted
    ? await attempt(services, webhook, row)
    : { status: undefined, error: text('The webhook was disabled.') }
  const now = clock.now()
  const attempts = row.attempts + (isWanted ? 1 : 0)
  const pauseSeconds = isWanted && row.event !== TEST_EVENT ? PAUSES_SECONDS[attempts - 1] : undefined
  const failed = pauseSeconds === undefined || outcome.status === GONE ? 'failed' : 'waiting'
  const isDisabled = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('webhook_deliveries')
      .set({
        state: outcome.error === undefined ? 'delivered' : failed,
        attempts,
        status: outcome.status ?? null,
        error: outcome.error === undefined ? null : storeText(outcome.error),
        last_attempt_at: isWanted ? now.toISOString() : row.last_attempt_at,
        next_attempt_at: new Date(now.getTime() + (pauseSeconds ?? 0) * 1000).toISOString(),
        claimed_until: now.toISOString(),
      })
      .where('user_id', '=', row.user_id)
      .where('id', '=', row.id)
      .where('claimed_until', '=', row.claimed_until)
      .execute()
    if (!isWanted || row.event === TEST_EVENT) return false
    const changed = await tx
      .updateTable('webhooks')
      .set(changeOfWebhook(webhook, outcome, now))
      .where('user_id', '=', row.user_id)
      .where('id', '=', webhook.id)
      .where('disabled_at', 'is', null)
      .returning('disabled_because')
      .executeTakeFirst()
    if (changed === undefined || changed.disabled_because === null) return false
    const write = webhookDisabledMail(webhook.url, changed.disabled_because === 'gone', publicUrl)
    await outbox.put(tx, { to: await readEmail(tx, row.user_id), write, userId: row.user_id })
    return true
  })
  if (isDisabled) outbox.wake()
}

/** Notices wait until the quiet hours end, also those whose last attempt has failed. */
async function deliverUnlessQuiet(services: WebhookServices, row: DeliveryRow): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  const webhook = await findWebhook(db, row)
  const until = webhook?.kind === 'ntfy' ? await services.quietUntil(row.user_id, now) : now
  if (until <= now) return await deliver(services, row)
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: until.toISOString(), claimed_until: now.toISOString() })
    .where('user_id', '=', row.user_id)
    .where('id', '=', row.id)
    .where('claimed_until', '=', row.claimed_until)
    .execute()
}

/**
 * Sends the deliveries that are due. A failed one is retried for about a day. If a process dies between the response
 * and recording it, the message is sent again with the same id.
 */
export function webhookSweep(services: WebhookServices): Sweep {
  const { db, clock } = services
  return {
    name: WEBHOOK_SWEEP,
    schedule: { every: 5 },
    async run(signal) {
      return await processDue(
        db,
        clock,
        signal,
        (now) => ({
          table: 'webhook_deliveries',
          key: 'id',
          due: sql`state = 'waiting' and next_attempt_at <= ${now}`,
          orderBy: 'next_attempt_at',
          limit: MAX_CONCURRENT_DELIVERIES,
          seconds: CLAIM_SECONDS,
        }),
        (rows) => Promise.all(rows.map((row) => deliverUnlessQuiet(services, row))),
      )
    },
  }
}

/** Deletes deliveries that ended 30 days ago; returns how many. */
export async function deleteOldDeliveries(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_FOR_DAYS * DAY_MS).toISOString()
  const expiring = { table: 'webhook_deliveries', column: 'created_at', exceptState: 'waiting' } as const
  return await deleteInBatches(db, expiring, before)
}
