import { createHash, randomBytes, randomFillSync } from 'node:crypto'

const ID_BYTES = 16
/** Filled for many ids at once, because each request has one and asking the system takes longer than the rest. */
const randomness = Buffer.alloc(256 * ID_BYTES)
let used = randomness.length

/** 128 random bits as URL-safe text. */
export function newId(): string {
  if (used === randomness.length) {
    randomFillSync(randomness)
    used = 0
  }
  const from = used
  used += ID_BYTES
  return randomness.toString('base64url', from, used)
}

/** 256 random bits, for codes and session tokens. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token; only hashes are stored. Tokens are random, so a plain SHA-256 is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
