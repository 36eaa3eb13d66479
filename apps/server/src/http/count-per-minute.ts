const MINUTE_MS = 60_000

/**
 * Counts requests per key in windows of one minute. The returned function counts one request, and returns the seconds
 * to wait when the key has used up its window. The counts of the process are in memory.
 */
export function countPerMinute(max: number, now: () => number = Date.now): (key: string) => number | undefined {
  let windowStart = 0
  let counts = new Map<string, number>()
  return (key) => {
    const time = now()
    if (time - windowStart >= MINUTE_MS || time < windowStart) {
      windowStart = time
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > max ? Math.max(1, Math.ceil((windowStart + MINUTE_MS - time) / 1000)) : undefined
  }
}
