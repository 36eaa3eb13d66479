let lastSequence = 0

/** Orders rows by their entry: the instant in milliseconds with room for a thousand rows, never the same twice in one process. */
export function nextSequence(now: Date): number {
  lastSequence = Math.max(lastSequence + 1, now.getTime() * 1000)
  return lastSequence
}
