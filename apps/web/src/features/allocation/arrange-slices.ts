export type Slice = { id: string; name: string; value: number; share: number }

const MAX_SLICES = 6
export const OTHERS_ID = 'all others'

/** The six largest slices and one for the rest, as shares of their sum. Values of zero or less have no slice. */
export function arrangeSlices(
  items: readonly { id: string; name: string; value: number | null }[],
  others = 0,
): Slice[] {
  const known = items
    .flatMap(({ id, name, value }) => (value !== null && value > 0 ? [{ id, name, value }] : []))
    .sort((left, right) => right.value - left.value)
  const rest = known.slice(MAX_SLICES).reduce((sum, { value }) => sum + value, others)
  const total = known.reduce((sum, { value }) => sum + value, others)
  if (total <= 0) return []
  const shown = [
    ...known.slice(0, MAX_SLICES),
    ...(rest > total * 1e-9 ? [{ id: OTHERS_ID, name: 'All others', value: rest }] : []),
  ]
  return shown.map((slice) => ({ ...slice, share: slice.value / total }))
}
