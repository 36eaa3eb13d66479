/** One line of the table: the samples of a measurement and its target. */
export interface Measurement {
  name: string
  unit: 'ms' | 's' | 'MB' | 'kB' | 'B' | '1/s'
  samples: number[]
  target: number
  /** The figure that is compared with the target. */
  judged: 'median' | 'p95'
  /** True for rates, where the target is a least value. */
  moreIsBetter?: boolean
  /**
   * The least time for the same work, measured in the same run. Absolute times vary by a factor of two on a busy
   * machine.
   */
  floor?: number[]
}

/** The figures of a measurement that are kept in recorded.json. */
export interface Figures {
  median: number
  p95: number
}

/**
 * The value that the share `ratio` of the samples does not exceed (nearest rank). Samples in any order, at least one.
 */
export function percentile(samples: number[], ratio: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * ratio) - 1)]
  if (value === undefined) throw new Error('a measurement has at least one sample')
  return value
}

export function figuresOf(measurement: Measurement): Figures {
  const worstRatio = measurement.moreIsBetter ? 0.05 : 0.95
  return { median: percentile(measurement.samples, 0.5), p95: percentile(measurement.samples, worstRatio) }
}

/** The share of the target that is used, for targets in either direction: 1 just meets it, below 1 is better. */
export function ratioToTarget(measurement: Measurement): number {
  const figure = figuresOf(measurement)[measurement.judged]
  return measurement.moreIsBetter ? measurement.target / figure : figure / measurement.target
}

/** How many times the floor the fastest sample takes; undefined without one. The fastest of each is least disturbed. */
export function ratioToFloor({ samples, floor }: Measurement): number | undefined {
  return floor === undefined ? undefined : Math.min(...samples) / Math.min(...floor)
}
