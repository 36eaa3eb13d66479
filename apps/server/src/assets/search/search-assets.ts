import type { AssetSummary } from '@plumbline/contract/assets'
import type { Database } from '../../database/database.ts'
import { type AssetRow, findAssets } from '../find-assets.ts'
import type { AssetSearch } from './asset-search.ts'
import type { SearchOptions } from './rank-securities.ts'

export function summarizeAsset(row: AssetRow): AssetSummary {
  return {
    _id: row.id,
    symbol: row.symbol,
    name: row.name,
    exchange: row.exchange,
    currency: row.currency,
    isin: row.isin,
    type: row.type,
    image: row.image,
  }
}

/** The answer of GET /stock: what the query finds, best first, or the default list without one. */
export async function searchAssets(
  database: Pick<Database, 'db'>,
  search: AssetSearch,
  query: string | undefined,
  options: SearchOptions,
): Promise<AssetSummary[]> {
  const ids = await search.search(query ?? '', options)
  const rows = await findAssets(database, ids)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row === undefined ? [] : [summarizeAsset(row)]
  })
}
