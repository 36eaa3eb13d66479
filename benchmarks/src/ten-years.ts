import { searchAssets } from '@plumbline/contract/assets/operations'
import type { ApiClient } from '../../e2e/harness/api-client.ts'

const DAYS = 3640

/** The ids of `count` assets, at most 100 shares and then 100 funds. */
export async function findAssetIds(client: ApiClient, count: number): Promise<string[]> {
  const shares = await client.call(searchAssets, { query: { limit: 100, type: 'Common Stock' } })
  const funds = await client.call(searchAssets, { query: { limit: 100, type: 'ETF' } })
  return [...shares, ...funds].slice(0, count).map(({ _id }) => _id)
}

/** One of `count` trades over ten years: nine purchases, then a sale of a single unit. */
export function tradeAt(index: number, count: number) {
  const isSale = index % 10 === 9
  return {
    type: isSale ? ('sell' as const) : ('buy' as const),
    date: new Date(Date.UTC(2016, 0, 11 + Math.floor((index * DAYS) / count))).toISOString().slice(0, 10),
    units: isSale ? 1 : 1 + (index % 9),
    price: 20 + (index % 80),
    fee: 1,
  }
}
