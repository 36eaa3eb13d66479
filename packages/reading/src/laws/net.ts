import { HALF_CENT, MAX_PARTS } from '../thresholds.ts'

/** A named amount between gross and net. */
export interface Part<Source> {
  readonly source: Source
  readonly value: number
  /** 1 adds to what a buyer pays and lowers what a seller gets; -1 the other way round; 0 can be either. */
  readonly direction: 1 | -1 | 0
}

export interface KeptParts<Source> {
  readonly kept: readonly { readonly source: Source; readonly value: number; readonly direction: 1 | -1 }[]
  /** Parts without which the law holds and which no other part explains. */
  readonly unexplained: readonly Source[]
}

/**
 * The law of the net amount: a buyer pays gross + costs, a seller or owner gets gross − costs. Returns the parts that
 * make up the difference, as many as possible; null if no combination does. A part that repeats another or adds several
 * up is explained without being counted.
 *
 * @param difference what the costs must sum up to, in the same currency as the parts
 * @param tolerance how far off the sum may be
 */
export function partsThatMake<Source>(
  parts: readonly Part<Source>[],
  difference: number,
  tolerance = HALF_CENT,
): KeptParts<Source> | null {
  const tried = parts.slice(0, MAX_PARTS)
  const reach = reachFrom(tried)
  let best: KeptParts<Source> | null = null
  const visit = (
    index: number,
    sum: number,
    kept: KeptParts<Source>['kept'],
    dropped: readonly Part<Source>[],
  ): void => {
    const missing = difference - sum
    if (missing > (reach[index]?.most ?? 0) + tolerance || missing < (reach[index]?.least ?? 0) - tolerance) return
    if (
      best !== null &&
      dropped.length > 0 &&
      best.unexplained.length === 0 &&
      best.kept.length >= kept.length + tried.length - index
    )
      return
    const part = tried[index]
    if (part === undefined) {
      const unexplained = dropped.filter((other) => !isRepeated(other, kept, tried)).map(({ source }) => source)
      if (
        best === null ||
        unexplained.length < best.unexplained.length ||
        (unexplained.length === best.unexplained.length && kept.length > best.kept.length)
      ) {
        best = { kept, unexplained }
      }
      return
    }
    const directions: readonly (1 | -1)[] = part.direction === 0 ? [1, -1] : [part.direction]
    for (const direction of directions) {
      visit(
        index + 1,
        sum + direction * part.value,
        [...kept, { source: part.source, value: part.value, direction }],
        dropped,
      )
    }
    visit(index + 1, sum, kept, [...dropped, part])
  }
  visit(0, 0, [], [])
  return best
}

/** What the parts from each index on can add up to at most and at least; the last entry is of none. */
function reachFrom(parts: readonly Part<unknown>[]): { most: number; least: number }[] {
  const reach = [{ most: 0, least: 0 }]
  for (const { value, direction } of parts.toReversed()) {
    const { most, least } = reach[0] ?? { most: 0, least: 0 }
    reach.unshift({ most: direction < 0 ? most : most + value, least: direction > 0 ? least : least - value })
  }
  return reach
}

/** Whether a part repeats one that counts, or is the sum of neighbors that count (or the other way round). */
function isRepeated<Source>(
  part: Part<Source>,
  kept: KeptParts<Source>['kept'],
  all: readonly Part<Source>[],
): boolean {
  if (kept.some(({ value }) => Math.abs(value - part.value) < HALF_CENT)) return true
  const values = kept.map(({ value }) => value)
  if (hasRun(values, part.value)) return true
  const position = all.indexOf(part)
  const dropped = all
    .slice(Math.max(0, position - 4), position + 5)
    .filter((other) => !kept.some(({ source }) => source === other.source))
  return values.some((sum) =>
    hasRun(
      dropped.map(({ value }) => value),
      sum,
    ),
  )
}

/** Whether two or more neighboring values add up to a sum. */
function hasRun(values: readonly number[], sum: number): boolean {
  return values.some((_, start) => {
    let total = 0
    return values.slice(start).some((value, length) => {
      total += value
      return length > 0 && Math.abs(total - sum) < HALF_CENT
    })
  })
}
