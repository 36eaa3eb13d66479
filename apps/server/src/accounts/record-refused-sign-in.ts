import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { hashToken } from '../identifiers.ts'
import { type AttemptLimit, countAttempt } from './attempt-limits.ts'
import { findUserId } from './users.ts'

/** Records that a link was refused, with its account where the link is known; a client that tries again and again fills no disk. */
export async function recordRefusedSignIn(
  database: Database,
  clock: Clock,
  origin: EventOrigin,
  { token, limit }: { token: string; limit: AttemptLimit },
): Promise<void> {
  if ((await countAttempt(database, clock, limit)).secondsToWait !== undefined) return
  const link = await database.db
    .selectFrom('sign_in_links')
    .select('email')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  const userId = link === undefined ? undefined : await findUserId(database, link.email)
  await recordEvent(database, clock, origin, { event: 'sign-in-refused', userId: userId ?? null })
}
