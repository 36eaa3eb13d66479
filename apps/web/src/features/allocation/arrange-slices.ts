import { t } from '@lingui/core/macro'

export type Slice = {
  id: string
  name: string
  value: number
  share: number
  /** As CSS; else a color by its place. */
  color?: string
  /** Whether it opens into what it is made of. */
  opens?: boolean
  /** What "All others" is made of, as far as it is known. */
  parts: Omit<Slice, 'parts'>[]
}

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
  const small = known.slice(MAX_SLICES)
  const rest = small.reduce((sum, { value }) => sum + value, others)
  const total = known.reduce((sum, { value }) => sum + value, others)
  if (total <= 0) return []
  const withShare = <Item extends { value: number }>(item: Item) => ({ ...item, share: item.value / total })
  const slices = known.slice(0, MAX_SLICES).map((item) => ({ ...withShare(item), parts: [] }))
  if (rest <= total * 1e-9) return slices
  const all = withShare({ id: OTHERS_ID, name: t`All others`, value: rest })
  return [...slices, { ...all, parts: small.map(withShare) }]
}
