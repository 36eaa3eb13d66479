import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { type AttemptLimit, countAttempt } from './attempt-limits.ts'
import { findUserId } from './users.ts'

/**
 * Records a refused link or code, with its account if the link is known. Repeated refusals are limited so that they
 * cannot fill the disk.
 */
export async function recordRefusedSignIn(
  db: Db,
  clock: Clock,
  origin: EventOrigin,
  { link, limit }: { link: { token_hash: string } | { nonce_hash: string }; limit: AttemptLimit },
): Promise<void> {
  if ((await countAttempt(db, clock, limit)).secondsToWait !== undefined) return
  const known = await db
    .selectFrom('sign_in_links')
    .select('email')
    .where((eb) => eb.and(link))
    .executeTakeFirst()
  const userId = known === undefined ? undefined : await findUserId(db, known.email)
  await recordEvent(db, clock, origin, { event: 'sign-in-refused', userId: userId ?? null })
}
