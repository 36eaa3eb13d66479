import type { Language } from '@plumbline/text/language'
import type { Background } from '../background/sweeps.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { newId } from '../identifiers.ts'
import { seal, unseal } from '../secrets/seal.ts'
import type { WriteMail } from './mailer.ts'

interface OutgoingMail {
  /** A single validated address. */
  to: string
  write: WriteMail
  /** Of the request, for a recipient who has not chosen a language. */
  language?: Language
  /** When the mail becomes useless: a day from now by default, or a date, or `days-later` for three days from now. */
  expiresAt?: Date | 'days-later'
  /** Replaces a waiting mail on the same topic. */
  topic?: string
  /** The recipient's account, with which the mail is deleted. */
  userId?: string
  /** The mail is stored but never sent, so that the response takes the same time. */
  isWithheld?: boolean
}

export interface Outbox {
  /** Stores a mail in the caller's transaction. It survives a crash once the transaction is committed. */
  put(db: Db, mail: OutgoingMail): Promise<void>
  /** Writes and encrypts a mail. What it returns only stores it, in the caller's transaction. */
  prepare(db: Db, mail: OutgoingMail): Promise<(db: Db) => Promise<void>>
  /** Sends due mails immediately; call it after the commit. It does not need to be awaited. */
  wake(): void
}

export const MAIL_SWEEP_NAME = 'mails'
const DAY_MS = 86_400_000
/** For mails that are still useful after a few days without a mail server. */
const LONG_LIFE_MS = 3 * DAY_MS

/** The place to which a mail's encryption is bound. */
export function placeOfMail(id: string): string {
  return `mails|${id}`
}

/** Deletes all mails on a topic, and on those that continue it after a space, sent or not. */
export async function deleteMails(db: Db, topic: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where(({ eb, or }) => or([eb('topic', '=', topic), eb('topic', 'like', `${topic} %`)]))
    .execute()
}

/** The language for mails to an address; `asked` is the language of the request. */
export type LanguageOf = (db: Db, email: string, asked: Language | undefined) => Promise<Language>

interface OutboxServices {
  clock: Clock
  background: Background
  languageOf: LanguageOf
}

export function createOutbox(secretKey: Buffer, { clock, background, languageOf }: OutboxServices): Outbox {
  async function prepare(
    db: Db,
    { to, write, language, expiresAt, topic, userId, isWithheld = false }: OutgoingMail,
  ): Promise<(db: Db) => Promise<void>> {
    const id = newId()
    const now = clock.now()
    const lifeMs = expiresAt === 'days-later' ? LONG_LIFE_MS : DAY_MS
    const end = expiresAt instanceof Date ? expiresAt : new Date(now.getTime() + lifeMs)
    const mail = { to, ...write(await languageOf(db, to, language)) }
    const sealed = seal(secretKey, placeOfMail(id), JSON.stringify(mail))
    return async (tx) => {
      if (topic !== undefined) {
        await tx.deleteFrom('mails').where('topic', '=', topic).where('state', '=', 'waiting').execute()
      }
      await tx
        .insertInto('mails')
        .values({
          id,
          user_id: userId ?? null,
          topic: topic ?? null,
          sealed: isWithheld ? null : sealed,
          state: isWithheld ? 'withheld' : 'waiting',
          created_at: now.toISOString(),
          expires_at: end.toISOString(),
          next_attempt_at: now.toISOString(),
          claimed_until: now.toISOString(),
          attempts: 0,
          last_error: null,
        })
        .execute()
    }
  }

  return {
    prepare,
    async put(db, mail) {
      const store = await prepare(db, mail)
      await store(db)
    },
    wake: () => void background.run(MAIL_SWEEP_NAME),
  }
}

/** Re-encrypts waiting mails, in the transaction that changes the key. Mails that cannot be decrypted expire. */
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
