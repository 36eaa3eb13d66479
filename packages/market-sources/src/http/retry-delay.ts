/** The delay that a Retry-After header asks for, in seconds or as an HTTP date; undefined when it is neither. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/**
 * Exponential backoff with jitter: doubles with each attempt (the first is 0), and `random` (0 to 1) picks from its
 * upper half.
 */
export function backoffDelay(attempt: number, firstDelayMs: number, random: () => number): number {
  const whole = firstDelayMs * 2 ** attempt
  return whole / 2 + (whole / 2) * random()
}
