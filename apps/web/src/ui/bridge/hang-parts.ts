export type HungParts = {
  /** The position of zero, as a share of the width. */
  zero: number
  /** Each part from where the one before it ended, as shares of the width. */
  spans: { start: number; width: number }[]
}

/** Lays signed parts end to end, starting at zero, so that the last one ends at their sum. */
export function hangParts(parts: readonly number[]): HungParts {
  const ends: number[] = []
  let sum = 0
  for (const part of parts) {
    sum += part
    ends.push(sum)
  }
  const lowest = Math.min(0, ...ends)
  const range = Math.max(0, ...ends) - lowest
  if (range === 0) return { zero: 0, spans: parts.map(() => ({ start: 0, width: 0 })) }
  return {
    zero: (0 - lowest) / range,
    spans: parts.map((part, index) => {
      const end = ends[index] ?? 0
      return { start: (Math.min(end, end - part) - lowest) / range, width: Math.abs(part) / range }
    }),
  }
}
