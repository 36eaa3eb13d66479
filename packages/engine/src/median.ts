/** The middle one of the numbers by size; of an even count, the larger of the two. Undefined of none. */
export function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
