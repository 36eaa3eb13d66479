const MAX_LENGTH = 180

/** The first 180 characters, without a trailing space or comma. */
export function shortenDescription(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  return text.slice(0, MAX_LENGTH).replace(/[\s,;:.]+$/, '')
}
