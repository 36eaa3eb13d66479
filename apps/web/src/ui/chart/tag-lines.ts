import type { ISeriesApi } from 'lightweight-charts'
import { clearOfTags } from './clear-of-tags.ts'

/**
 * Labels the value axis of a chart whose lines end in tags. The lines are added once they exist, which is after the
 * first of them has been given the labels.
 */
export function tagLines(labelAll: (values: readonly number[]) => string[]) {
  const tagged: { line: ISeriesApi<'Line'>; last: number }[] = []
  return {
    add: (line: ISeriesApi<'Line'>, last: number) => void tagged.push({ line, last }),
    label: (values: readonly number[]): string[] => {
      const [first] = tagged
      const places = values.map((value) => first?.line.priceToCoordinate(value) ?? null)
      return clearOfTags(
        labelAll(values),
        places,
        tagged.map(({ line, last }) => line.priceToCoordinate(last)),
      )
    },
  }
}
