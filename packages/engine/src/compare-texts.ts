/** Orders texts by their characters' codes, which no language changes: ids always alike, and ISO dates by day. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
