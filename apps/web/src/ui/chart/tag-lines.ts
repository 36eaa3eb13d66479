import type { ISeriesApi } from 'lightweight-charts'
import { clearOfTags } from './clear-of-tags.ts'

/** A loss of everything, as a ratio. */
export const MIN_RETURN = -1

/** Ticks are sums of steps: one that is closer to the bound than this is at the bound. */
const MIN_DIFFERENCE = 1e-9

/**
 * Labels the value axis of a chart whose lines end in tags. The lines are added once they exist, which is after the
 * first of them has been given the labels.
 *
 * @param lowest No value can be lower, and the axis, which reaches below its lines, has no label there.
 */
export function tagLines(labelAll: (values: readonly number[]) => string[], lowest = Number.NEGATIVE_INFINITY) {
  const tagged: { line: ISeriesApi<'Line'>; last: number }[] = []
  return {
    add: (line: ISeriesApi<'Line'>, last: number) => void tagged.push({ line, last }),
    label: (values: readonly number[]): string[] => {
      const [first] = tagged
      const places = values.map((value) => first?.line.priceToCoordinate(value) ?? null)
      return clearOfTags(
        labelAll(values).map((label, index) => ((values[index] ?? 0) < lowest - MIN_DIFFERENCE ? '' : label)),
        places,
        tagged.map(({ line, last }) => line.priceToCoordinate(last)),
      )
    },
  }
}
