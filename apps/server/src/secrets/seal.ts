import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_LENGTH = 12
const TAG_LENGTH = 16
const VERSION = 'v1.'

/**
 * Encrypts a text for one place in the database (AES-256-GCM). `place`, such as `mails|{id}`, is authenticated too,
 * so the text cannot be decrypted in another row.
 */
export function seal(key: Buffer, place: string, text: string): string {
  const iv = randomBytes(IV_LENGTH)
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_LENGTH }).setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return VERSION + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws when the key, the place or the sealed text differs. */
export function unseal(key: Buffer, place: string, sealed: string): string {
  if (!sealed.startsWith(VERSION)) throw new Error('Sealed by an unknown version')
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_LENGTH), { authTagLength: TAG_LENGTH })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(IV_LENGTH, IV_LENGTH + TAG_LENGTH))
  return decipher.update(bytes.subarray(IV_LENGTH + TAG_LENGTH), undefined, 'utf8') + decipher.final('utf8')
}
