import type { Background } from '../background/sweeps.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { newId } from '../identifiers.ts'
import { seal, unseal } from '../secrets/seal.ts'
import type { MailContent } from './mailer.ts'

interface OutgoingMail extends MailContent {
  /** One checked address. */
  to: string
  /** When the mail is pointless; a day from now unless its link ends earlier. */
  expiresAt?: Date
  /** Takes the place of a mail on the same topic that still waits. */
  topic?: string
  /** The account that it is for: deleted along with it. */
  userId?: string
  /** Written like every other mail, never sent: the answer to the request takes as long either way. */
  isWithheld?: boolean
}

export interface Outbox {
  /** Writes a mail down, in the caller's transaction. From its commit on, a crash does not lose the mail. */
  put(db: Db, mail: OutgoingMail): Promise<void>
  /** Sends at once what is due; call it after the commit. Nobody needs to wait for it. */
  wake(): void
}

export const mailSweepName = 'mails'
const day = 86_400_000

/** Where a mail lies sealed. */
export function placeOfMail(id: string): string {
  return `mails|${id}`
}

/** Deletes mails on a topic, sent or not. */
export async function deleteMails(db: Db, topic: string): Promise<void> {
  await db.deleteFrom('mails').where('topic', '=', topic).execute()
}

export function createOutbox(secretKey: Buffer, clock: Clock, background: Background): Outbox {
  return {
    async put(db, { expiresAt, topic, userId, isWithheld = false, ...mail }) {
      const id = newId()
      const now = clock.now()
      if (topic !== undefined) {
        await db.deleteFrom('mails').where('topic', '=', topic).where('state', '=', 'waiting').execute()
      }
      const sealed = seal(secretKey, placeOfMail(id), JSON.stringify(mail))
      await db
        .insertInto('mails')
        .values({
          id,
          user_id: userId ?? null,
          topic: topic ?? null,
          sealed: isWithheld ? null : sealed,
          state: isWithheld ? 'withheld' : 'waiting',
          created_at: now.toISOString(),
          expires_at: (expiresAt ?? new Date(now.getTime() + day)).toISOString(),
          next_attempt_at: now.toISOString(),
          claimed_until: now.toISOString(),
          attempts: 0,
          last_error: null,
        })
        .execute()
    },
    wake: () => void background.run(mailSweepName),
  }
}

/** Encrypts waiting mails with another key, in the transaction that changes the key. What cannot be decrypted expires. */
export async function resealMails(db: Db, keys: { from: Buffer; to: Buffer }): Promise<number> {
  const rows = await db.selectFrom('mails').select(['id', 'sealed']).where('sealed', 'is not', null).execute()
  for (const { id, sealed } of rows) {
    const content = open(keys.from, placeOfMail(id), sealed ?? '')
    const change =
      content === undefined ? { state: 'expired', sealed: null } : { sealed: seal(keys.to, placeOfMail(id), content) }
    await db.updateTable('mails').set(change).where('id', '=', id).execute()
  }
  return rows.length
}

function open(key: Buffer, place: string, sealed: string): string | undefined {
  try {
    return unseal(key, place, sealed)
  } catch {
    return undefined
  }
}
