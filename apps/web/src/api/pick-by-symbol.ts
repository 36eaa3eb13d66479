import type { AssetSummary } from '@plumbline/contract/assets/schemas'

/**
 * The asset that an address means by a symbol or an id, ignoring case: of several listings the first that the search found, which puts the user's home
 * exchanges and then the larger company first. Null when nothing found has it; what is merely alike is not meant.
 */
export function pickBySymbol(found: readonly AssetSummary[], symbol: string): AssetSummary | null {
  const wanted = symbol.toUpperCase()
  const byId = found.find(({ _id }) => _id.toUpperCase() === wanted)
  return byId ?? found.find((asset) => asset.symbol.toUpperCase() === wanted) ?? null
}
