import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import type { Market } from '../../market/market.ts'
import { describeSummary } from '../describe-asset.ts'
import type { AssetSearch } from './asset-search.ts'
import type { SearchOptions } from './rank-securities.ts'

/** The response of GET /stock: the matches of the query, best first, or the default list without a query. */
export async function searchAssets(
  market: Pick<Market, 'assetsOf'>,
  search: AssetSearch,
  query: string | undefined,
  options: SearchOptions,
): Promise<AssetSummary[]> {
  const ids = await search.search(query ?? '', options)
  const rows = await market.assetsOf(ids)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : [describeSummary(row)]
  })
}
