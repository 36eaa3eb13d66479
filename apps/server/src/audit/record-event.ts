import { randomBytes } from 'node:crypto'
import type { AuditEvent } from '@plumbline/contract/admin/vocabulary'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { newId } from '../identifiers.ts'
import { clientPrefix } from './client-prefix.ts'

/** Who caused an event, as far as it may be stored. */
export interface EventOrigin {
  client: string
  requestId: string | null
}

export const commandLine: EventOrigin = { client: 'command line', requestId: null }

export function originOf({ ip, id }: FastifyRequest): EventOrigin {
  return { client: clientPrefix(ip), requestId: id }
}

interface Event {
  event: AuditEvent
  /** The account concerned; null when unknown. */
  userId: string | null
  /** Must contain neither secrets nor personal data: it outlives the account. */
  detail?: string
}

/** Appends an event to the audit log in the caller's transaction, so a rolled-back action is not recorded. */
export async function recordEvent(
  db: Db,
  clock: Clock,
  { client, requestId }: EventOrigin,
  { event, userId, detail }: Event,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      user_id: userId,
      id: newId(),
      created_at: clock.now().toISOString(),
      event,
      detail: detail ?? null,
      client,
      request_id: requestId,
    })
    .execute()
}

/** Gives all events of a deleted account one random pseudonym, which cannot be traced to the account. */
export async function pseudonymizeEvents(db: Db, userId: string): Promise<void> {
  const pseudonym = `deleted-${randomBytes(8).toString('hex')}`
  await db.updateTable('audit_log').set({ user_id: pseudonym }).where('user_id', '=', userId).execute()
}
