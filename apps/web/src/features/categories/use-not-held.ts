import type { Line } from '@plumbline/contract/portfolios/schemas'
import { useQueries } from '@tanstack/react-query'
import { assetQuery } from '../../api/asset-queries.ts'
import type { ListedAsset } from './asset-shares.tsx'
import type { Draft } from './edit-tree.ts'

/** Each is a request of its own. */
const MAX_NAMED = 20

/** The first assets of a tree that are not held here, by their names; none before it is known what is held. */
export function useNotHeld({ assets }: Draft, held: readonly Pick<Line, '_id'>[] | undefined): ListedAsset[] {
  const shown = new Set(held?.map(({ _id }) => _id))
  const others = held === undefined ? [] : assets.filter(({ assetId }) => !shown.has(assetId))
  const ids = others.map(({ assetId }) => assetId).slice(0, MAX_NAMED)
  const found = useQueries({ queries: ids.map(assetQuery) })
  return found.flatMap(({ data }) => (data === undefined ? [] : [{ ...data, value: null }]))
}
