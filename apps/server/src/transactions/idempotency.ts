import { createHash } from 'node:crypto'
import { type Clock, DAY_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { DomainError } from '../errors.ts'

export interface IdempotentRequest {
  userId: string
  key: string
  requestHash: string
}

export function idempotentRequest(
  userId: string,
  key: string | undefined,
  payload: unknown,
): IdempotentRequest | undefined {
  if (key === undefined) return undefined
  return { userId, key, requestHash: createHash('sha256').update(JSON.stringify(payload)).digest('base64url') }
}

/** The stored response to an identical request, if any. Call it inside the transaction that does the work. */
export async function findAnswer<T>(db: Db, clock: Clock, request: IdempotentRequest): Promise<T | undefined> {
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', request.userId)
    .where('key', '=', request.key)
    .where('created_at', '>', new Date(clock.now().getTime() - DAY_MS).toISOString())
    .executeTakeFirst()
  if (known === undefined) return undefined
  if (known.request_hash !== request.requestHash) throw new DomainError('idempotency-key-reused')
  return JSON.parse(known.answer) as T
}

/** Stores the response for a day, in the transaction that did the work. */
export async function keepAnswer(db: Db, clock: Clock, request: IdempotentRequest, answer: unknown): Promise<void> {
  const row = {
    request_hash: request.requestHash,
    answer: JSON.stringify(answer),
    created_at: clock.now().toISOString(),
  }
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: request.userId, key: request.key, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(row))
    .execute()
}

/** Deletes keys that are older than a day; returns how many. */
export async function deleteOldAnswers(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - DAY_MS).toISOString()
  return await deleteInBatches(db, { table: 'idempotency_keys', column: 'created_at' }, oldest)
}
