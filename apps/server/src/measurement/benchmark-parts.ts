import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import type { BenchmarkPart } from '@plumbline/engine/benchmark'
import type { FxTable } from '@plumbline/engine/fx-table'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import { assetMarketOf, type Market } from '../market/market.ts'
import { findAssets, securityOf } from '../market/securities/find-assets.ts'

export interface BenchmarkMarket {
  parts: BenchmarkPart[]
  fx: FxTable
  /** An asset of the mix without any price. */
  withoutPrices: string | undefined
}

/** The prices and rates that a mix needs. Throws `unknown-asset` for an asset that does not exist. */
export async function loadBenchmark(
  db: Db,
  market: Market,
  rows: readonly BenchmarkRow[],
  currency: string,
  today: string,
): Promise<BenchmarkMarket> {
  const assets = await findAssets(
    db,
    rows.map(({ stockId }) => stockId),
  )
  const unknown = rows.findIndex(({ stockId }) => !assets.has(stockId))
  if (unknown >= 0) {
    throw new DomainError('unknown-asset', undefined, {
      errors: [{ path: `benchmark.${unknown}.stockId`, message: 'No such asset' }],
    })
  }
  const histories = await market.histories.historiesOf([...assets.values()].map(securityOf), today)
  const fx = await market.fx.tableFor([currency, ...[...histories.values()].map((history) => history.currency)], today)
  const parts: BenchmarkPart[] = []
  for (const { stockId, percent } of rows) {
    const history = histories.get(stockId)
    if (history === undefined) return { parts: [], fx, withoutPrices: stockId }
    parts.push({ market: assetMarketOf(history), weight: percent })
  }
  return { parts, fx, withoutPrices: undefined }
}
