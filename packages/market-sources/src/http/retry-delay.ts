/** Milliseconds that a Retry-After header asks for, as seconds or as an HTTP date; undefined when it says neither. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/** Doubles with each attempt (the first is 0); between half of it and the whole by `random` (0 to 1). */
export function backoffDelay(attempt: number, firstDelayMs: number, random: () => number): number {
  const whole = firstDelayMs * 2 ** attempt
  return whole / 2 + (whole / 2) * random()
}
