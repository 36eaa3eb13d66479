import { randomBytes } from 'node:crypto'
import type { AuditEvent } from '@plumbline/contract/admin/operations'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { newId } from '../identifiers.ts'
import { clientPrefix } from './client-prefix.ts'

/** Who caused an event, as far as it may be kept. */
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
  /** Whose account it is about; null while nobody is known to be there. */
  userId: string | null
  /** Neither a secret nor anything that names a person: it outlives the account. */
  detail?: string
}

/** Appends one event to the log, in the caller's transaction: what is undone is not recorded either. */
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

/** Gives the events of an account that ends a name of their own, the same for all of them, which leads to nobody. */
export async function pseudonymizeEvents(db: Db, userId: string): Promise<void> {
  const pseudonym = `deleted-${randomBytes(8).toString('hex')}`
  await db.updateTable('audit_log').set({ user_id: pseudonym }).where('user_id', '=', userId).execute()
}
