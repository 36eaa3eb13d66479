const MAX_NAMES = 3

/** `A, B, C and 13 others`: up to three names, or four where the fourth takes no more room than its count. */
export function nameSome(names: readonly string[]): string {
  if (names.length <= MAX_NAMES + 1) {
    const last = names.at(-1)
    return names.length < 2 ? (last ?? '') : `${names.slice(0, -1).join(', ')} and ${last}`
  }
  return `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} others`
}
