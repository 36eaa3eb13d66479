import { randomBytes } from 'node:crypto'
import { commandLine, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { hashToken, newId } from '../identifiers.ts'
import { readEmail } from './users.ts'

/** 32 letters and digits that are easy to tell apart. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 24
const GROUP_LENGTH = 6
const ENDING_LENGTH = 4

/** Normalizes a typed code to the form that is hashed. */
function normalizeCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

function newCode(): string {
  const letters = [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return (letters.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g')) ?? []).join('-')
}

/** Creates codes of 120 random bits and returns them. Only hashes are stored, so they cannot be read again. */
export async function createLifetimeCodes(db: Db, clock: Clock, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  const created_at = clock.now().toISOString()
  await db.transaction().execute(async (tx) => {
    await recordEvent(tx, clock, commandLine, { event: 'codes-created', userId: null, detail: String(count) })
    for (const code of codes) {
      const normalized = normalizeCode(code)
      const row = {
        id: newId(),
        code_hash: hashToken(normalized),
        ending: normalized.slice(-ENDING_LENGTH),
        created_at,
      }
      await tx
        .insertInto('lifetime_codes')
        .values({ ...row, redeemed_at: null, redeemed_by: null })
        .execute()
    }
  })
  return codes
}

/** The id of an unused code. */
export async function findUnusedLifetimeCode(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('lifetime_codes')
    .select('id')
    .where('code_hash', '=', hashToken(normalizeCode(code)))
    .where('redeemed_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Redeems a code; only one of several concurrent calls succeeds. Returns undefined for an unknown or used code. */
export async function redeemLifetimeCode(
  db: Db,
  clock: Clock,
  code: { text: string } | { id: string },
): Promise<{ id: string; ending: string } | undefined> {
  return await db
    .updateTable('lifetime_codes')
    .set({ redeemed_at: clock.now().toISOString() })
    .where((where) =>
      'id' in code ? where('id', '=', code.id) : where('code_hash', '=', hashToken(normalizeCode(code.text))),
    )
    .where('redeemed_at', 'is', null)
    .returning(['id', 'ending'])
    .executeTakeFirst()
}

/**
 * Deletes a code and revokes the premium it granted, unless the account redeemed another one. Returns the account's
 * address, null for an unused code, or undefined for an unknown code.
 */
export async function revokeLifetimeCode(
  db: Db,
  clock: Clock,
  code: string,
): Promise<{ email: string | null; isStillPremium: boolean } | undefined> {
  return await db.transaction().execute(async (tx) => {
    const revoked = await tx
      .deleteFrom('lifetime_codes')
      .where('code_hash', '=', hashToken(normalizeCode(code)))
      .returning(['ending', 'redeemed_by'])
      .executeTakeFirst()
    if (revoked === undefined) return undefined
    const { ending, redeemed_by: userId } = revoked
    await recordEvent(tx, clock, commandLine, { event: 'code-revoked', userId, detail: ending })
    if (userId === null) return { email: null, isStillPremium: false }
    const other = await tx
      .selectFrom('lifetime_codes')
      .select('id')
      .where('redeemed_by', '=', userId)
      .executeTakeFirst()
    if (other !== undefined) return { email: await readEmail(tx, userId), isStillPremium: true }
    const { email } = await tx
      .updateTable('users')
      .set({ plan: 'free', upgrade_source: null })
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    return { email, isStillPremium: false }
  })
}
