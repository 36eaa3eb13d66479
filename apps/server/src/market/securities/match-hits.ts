import { isinOf } from '@plumbline/market-sources/normalize/securities'
import type { AssetDescription } from './asset-description.ts'
import type { AssetRow } from './assets.ts'
import { keyOf, wordsOf } from './find-by-name.ts'
import { bestOf, isPossible } from './match-assets.ts'

const SEDOL_WEIGHTS = [1, 3, 1, 7, 3, 9, 1]

/** A SEDOL has six letters or digits, without vowels, and a check digit. */
function isSedol(text: string): boolean {
  if (!/^[0-9B-DF-HJ-NP-TV-Z]{6}\d$/.test(text)) return false
  const sum = [...text].reduce((total, each, at) => total + Number.parseInt(each, 36) * (SEDOL_WEIGHTS[at] ?? 0), 0)
  return sum % 10 === 0
}

/** Whether all hits are listings of one security whose name begins like the wanted one. */
function haveOneName(hits: readonly AssetRow[], name: string): boolean {
  const [wanted] = wordsOf(name)
  const keys = new Set(hits.map((hit) => keyOf(hit.name)))
  return keys.size === 1 && hits.every((hit) => wordsOf(hit.name)[0] === wanted)
}

/**
 * Matches what a source found for a file's row where our own matching finds nothing: for an ISIN or SEDOL, which name
 * one security, and for a name, if all hits have one. Hits that contradict the row are left out. A symbol is matched by
 * our own rules only, because sources find similar ones too.
 */
export function matchHits(description: AssetDescription, hits: readonly AssetRow[]): AssetRow | undefined {
  const symbol = description.symbol?.trim().toUpperCase() ?? ''
  const isin = isinOf(description.isin)
  const possible = hits.filter((hit) => isPossible(hit, description, undefined))
  const isNumbered = isin !== undefined || isSedol(symbol)
  const isNamed = description.isin === undefined && symbol === '' && haveOneName(possible, description.name ?? '')
  if (!isNumbered && !isNamed) return undefined
  const { currency, exchange } = description
  return currency === undefined && exchange === undefined ? possible[0] : bestOf(possible, description)
}
