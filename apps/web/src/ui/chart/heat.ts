const THRESHOLDS = [0.005, 0.015, 0.03, 0.05]

/**
 * A background in five steps by size, from none to the whole gain or loss color; undefined below the first threshold.
 *
 * @param thresholds four ratios, ascending
 */
export function heatOf(ratio: number | null, thresholds: readonly number[] = THRESHOLDS): string | undefined {
  if (ratio === null) return undefined
  const step = thresholds.filter((threshold) => Math.abs(ratio) >= threshold).length
  if (step === 0) return undefined
  return tint(ratio > 0 ? '--gainsoft' : '--losssoft', 25 * step)
}

/** A color variable over the surface. */
export function tint(variable: string, percent: number): string {
  return `color-mix(in srgb, var(${variable}) ${percent}%, var(--surface))`
}
