const longest = 180

/** The first 180 characters, without a trailing space or comma. */
export function shortenDescription(text: string): string {
  if (text.length <= longest) return text
  return text.slice(0, longest).replace(/[\s,;:.]+$/, '')
}
