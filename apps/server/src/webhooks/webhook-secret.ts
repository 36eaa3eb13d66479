import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '../database/db.ts'
import { seal, unseal } from '../secrets/seal.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

function placeOf(webhookId: string): string {
  return `webhooks|${webhookId}`
}

export function sealWebhookSecret(key: Buffer, webhookId: string, secret: string): string {
  return seal(key, placeOf(webhookId), secret)
}

/** Returns undefined if the secret was sealed with another key. */
export function openWebhookSecret(key: Buffer, webhookId: string, sealed: string | null): string | undefined {
  try {
    return sealed === null ? undefined : unseal(key, placeOf(webhookId), sealed)
  } catch {
    return undefined
  }
}

/** The header `webhook-signature` of the Standard Webhooks specification. `timestamp` is in seconds since 1970. */
export function signMessage(secret: string, id: string, timestamp: number, payload: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`
}

/** Re-encrypts all secrets, in the transaction that changes the key. Webhooks whose secret is lost must be replaced. */
export async function resealWebhookSecrets(db: Db, keys: { from: Buffer; to: Buffer }): Promise<void> {
  const rows = await db.selectFrom('webhooks').select(['user_id', 'id', 'sealed']).execute()
  for (const { user_id, id, sealed } of rows) {
    const secret = openWebhookSecret(keys.from, id, sealed)
    await db
      .updateTable('webhooks')
      .set({ sealed: secret === undefined ? null : sealWebhookSecret(keys.to, id, secret) })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute()
  }
}
