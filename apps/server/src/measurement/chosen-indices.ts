/** As many points as a wide screen has pixels. */
const MAX_POINTS = 1000

/** Evenly spread indices of a series, with its first and its last. */
export function chosenIndices(length: number): number[] {
  const step = Math.max(1, Math.ceil((length - 1) / (MAX_POINTS - 1)))
  const indices: number[] = []
  for (let index = length - 1; index > 0; index -= step) indices.push(index)
  return length > 0 ? [0, ...indices.reverse()] : []
}
