import type { AssetSummary } from '@plumbline/contract/assets/schemas'
import type { AssetRow } from '../../market/securities/assets.ts'
import { describeSummary } from '../describe-asset.ts'
import { compactText, wordsOfName, wordsOfQuery } from './fold-text.ts'

/**
 * The account's own securities that match a query: each word of the query is the start of a word of the name, or the
 * whole query is the start of the symbol or ISIN. None without a query.
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

/** The account's own securities before the listed ones. Without any, the same array, which is serialized once. */
export function ownFirst(own: readonly AssetRow[], listed: AssetSummary[], limit: number): AssetSummary[] {
  return own.length === 0 ? listed : [...own.map(describeSummary), ...listed].slice(0, limit)
}
