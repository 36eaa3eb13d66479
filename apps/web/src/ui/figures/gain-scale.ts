/** One scale for the bars of a table: the position of zero and the width of a gain, as shares of the width. */
export type GainScale = { zero: number; perUnit: number }

export function buildGainScale(gains: readonly (number | null)[]): GainScale {
  let highest = 0
  let lowest = 0
  for (const gain of gains) {
    if (gain === null) continue
    highest = Math.max(highest, gain)
    lowest = Math.min(lowest, gain)
  }
  const range = highest - lowest
  return range === 0 ? { zero: 0, perUnit: 0 } : { zero: (0 - lowest) / range, perUnit: 1 / range }
}
