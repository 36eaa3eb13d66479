let lastSequence = 0

/** A sequence number for the order of entry: the instant in milliseconds × 1000. It is unique within a process. */
export function nextSequence(now: Date): number {
  lastSequence = Math.max(lastSequence + 1, now.getTime() * 1000)
  return lastSequence
}
