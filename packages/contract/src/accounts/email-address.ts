import { text } from '@plumbline/text/text'

export const MISSING_FIELDS_MESSAGE = text('Please fill all fields to create an account')
export const INVALID_EMAIL_MESSAGE = text('Please enter a valid email address')

export const MAX_EMAIL_LENGTH = 254

const LOCAL_PART = /^[^\s@,:;<>()[\]\\"\p{Cc}\p{Cf}]{1,64}$/u
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u

/**
 * True if `text` is exactly one address that is safe in a mail envelope: no spaces, control characters, commas, colons,
 * semicolons, brackets or quotes; at most 254 characters; a domain with at least one dot. Both sides may contain
 * non-ASCII letters.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false
  const at = text.lastIndexOf('@')
  if (at < 1) return false
  const local = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  return (
    LOCAL_PART.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..') &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label))
  )
}

/** The form in which addresses are compared: trimmed, NFC, lower case. Dots and plus tags are kept. */
export function normalizeEmailAddress(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}
