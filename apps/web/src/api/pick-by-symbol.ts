import type { AssetSummary } from '@plumbline/contract/assets/schemas'

/**
 * The asset that a symbol or an id in an address stands for, ignoring case. Of several listings it is the first
 * search result: the search ranks the user's home exchanges first, then larger companies. Null without an exact
 * match.
 */
export function pickBySymbol(found: readonly AssetSummary[], symbol: string): AssetSummary | null {
  const wanted = symbol.toUpperCase()
  const byId = found.find(({ _id }) => _id.toUpperCase() === wanted)
  return byId ?? found.find((asset) => asset.symbol.toUpperCase() === wanted) ?? null
}
