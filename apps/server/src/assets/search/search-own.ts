import type { AssetRow } from '../../market/securities/assets.ts'
import { compactText, wordsOfName, wordsOfQuery } from './fold-text.ts'

/**
 * The account's own securities that match a query: all words begin one of the name, or the query begins the symbol or the
 * ISIN. None without a query.
 */
export function searchOwn(
  own: readonly AssetRow[],
  query: string | undefined,
  type: string | undefined,
): readonly AssetRow[] {
  const words = wordsOfQuery(query ?? '')
  const compact = compactText(query ?? '')
  if (compact === '') return []
  return own.filter((asset) => {
    if (type !== undefined && asset.type !== type) return false
    const names = wordsOfName(asset.name)
    return (
      words.every((word) => names.some((name) => name.startsWith(word))) ||
      compactText(asset.symbol).startsWith(compact) ||
      compactText(asset.isin ?? '').startsWith(compact)
    )
  })
}
