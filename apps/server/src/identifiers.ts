import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits as URL-safe text. */
export function newId(): string {
  return randomBytes(16).toString('base64url')
}

/** 256 random bits, for codes and session tokens. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token; only hashes are stored. Tokens are random, so a plain SHA-256 is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
