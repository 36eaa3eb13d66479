import { type Clock, MINUTE_MS } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { hashToken, newToken } from '../identifiers.ts'

export const CHALLENGE_LIFE_MS = 10 * MINUTE_MS

export interface ChallengeUse {
  purpose: 'passkey-sign-in' | 'passkey' | 'fresh-sign-in' | 'openid'
  /** The nonce of the requesting browser, or the id of its session. */
  holder: string
}

/** Creates a challenge that works once, for its purpose and holder only. Returns 256 random bits in base64url. */
export async function createChallenge(db: Db, clock: Clock, { purpose, holder }: ChallengeUse): Promise<string> {
  const challenge = newToken()
  await db
    .insertInto('sign_in_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      holder_hash: hashToken(holder),
      expires_at: new Date(clock.now().getTime() + CHALLENGE_LIFE_MS).toISOString(),
    })
    .execute()
  return challenge
}

/** Consumes a challenge. Returns false if it is unknown, used, expired, or of another purpose or holder. */
export async function useChallenge(
  db: Db,
  clock: Clock,
  challenge: string,
  { purpose, holder }: ChallengeUse,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('holder_hash', '=', hashToken(holder))
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()
  return numDeletedRows > 0n
}
