/** The sum of a benchmark's percents, rounded to a whole percent: three times 33.33 is 100. */
export function totalPercent(rows: readonly { percent: number }[]): number {
  return Math.round(rows.reduce((sum, { percent }) => sum + percent, 0))
}
