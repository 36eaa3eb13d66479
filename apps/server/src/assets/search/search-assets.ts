import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import type { Market } from '../../market/market.ts'
import type { AssetRow } from '../../market/securities/assets.ts'
import { describeSummary } from '../describe-asset.ts'
import type { AssetSearch } from './asset-search.ts'
import type { SearchOptions } from './rank-securities.ts'

interface Described {
  rows: ReadonlyMap<string, AssetRow>
  summaries: AssetSummary[]
}

/** The last description of each answer of the search. */
const described = new WeakMap<readonly string[], Described>()

/**
 * The matches of the query, best first, or the default list without a query. The same array is returned until something
 * in it changes; never change it.
 */
export async function searchAssets(
  market: Pick<Market, 'assetsOf'>,
  search: AssetSearch,
  query: string | undefined,
  options: SearchOptions,
): Promise<AssetSummary[]> {
  const ids = await search.search(query ?? '', options)
  const rows = await market.assetsOf(ids)
  const known = described.get(ids)
  if (known?.rows === rows) return known.summaries
  const summaries = ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : [describeSummary(row)]
  })
  described.set(ids, { rows, summaries })
  return summaries
}
