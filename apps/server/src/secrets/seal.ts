import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16
const version = 'v1.'

/**
 * Encrypts a text for one place in the database (AES-256-GCM). `place`, such as `mails|{id}`, is authenticated too,
 * so the text cannot be decrypted in another row.
 */
export function seal(key: Buffer, place: string, text: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return version + Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Throws when the key, the place or the sealed text differs. */
export function unseal(key: Buffer, place: string, sealed: string): string {
  if (!sealed.startsWith(version)) throw new Error('Sealed by an unknown version')
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
}
