import type { Series } from '@plumbline/contract/performance/schemas'

type Values = Pick<Series, 'dates' | 'values'>

/** The values of two series on the days of the longer one. Before its first day a series is 0; between days it stays. */
export function alignSeries(a: Values, b: Values): { dates: string[]; values: [number[], number[]] } {
  const { dates } = a.dates.length >= b.dates.length ? a : b
  return { dates, values: [valuesOn(dates, a), valuesOn(dates, b)] }
}

function valuesOn(dates: readonly string[], series: Values): number[] {
  let next = 0
  return dates.map((date) => {
    while (next < series.dates.length && (series.dates[next] ?? '') <= date) next += 1
    return series.values[next - 1] ?? 0
  })
}
