import type { BenchmarkRow } from '@plumbline/contract/portfolios/schemas'
import type { BenchmarkPart } from '@plumbline/engine/benchmark'
import type { FxTable } from '@plumbline/engine/fx-table'
import { text } from '@plumbline/text/text'
import { DomainError } from '../errors.ts'
import type { Markets } from '../market/market.ts'

export interface BenchmarkMarket {
  parts: BenchmarkPart[]
  fx: FxTable
  /** The first asset of the mix that has no prices. */
  withoutPrices: string | undefined
}

/**
 * Prices, as the account sees them, and rates for a benchmark mix. Throws `unknown-asset` for an asset that does not
 * exist, or is the account's own.
 */
export async function loadBenchmark(
  market: Markets,
  userId: string,
  rows: readonly BenchmarkRow[],
  currency: string,
  today: string,
): Promise<BenchmarkMarket> {
  const assetIds = rows.map(({ stockId }) => stockId)
  const assets = await market.assetsOf(assetIds)
  const unknown = rows.findIndex(({ stockId }) => !assets.has(stockId))
  if (unknown >= 0) {
    throw new DomainError('unknown-asset', undefined, {
      errors: [{ path: `benchmark.${unknown}.stockId`, message: text('No such asset') }],
    })
  }
  const { histories } = await market.ofAccount(userId)
  const markets = await histories.marketsOf(assetIds, today)
  const currencies = [...markets.values()].map((each) => each.currency)
  const fx = await market.rates.tableFor([currency, ...currencies], today)
  const parts: BenchmarkPart[] = []
  for (const { stockId, percent } of rows) {
    const market = markets.get(stockId)
    if (market === undefined) return { parts: [], fx, withoutPrices: stockId }
    parts.push({ market, weight: percent })
  }
  return { parts, fx, withoutPrices: undefined }
}
