import { majorUnitOf } from '@plumbline/engine/currency'
import type { AssetDescription } from './asset-description.ts'
import type { AssetRow } from './assets.ts'
import { keyOf } from './find-by-name.ts'

const normalized = (text: string | undefined) => text?.trim().toUpperCase() ?? ''

/**
 * The account's own security that a file's row describes: by its ISIN, else by its symbol, or by its name if the row has
 * neither. Undefined if there are several, and if the row's ISIN or currency is another one.
 */
export function matchOwn(own: readonly AssetRow[], description: AssetDescription): AssetRow | undefined {
  const [isin, symbol] = [normalized(description.isin), normalized(description.symbol)]
  const name = keyOf(description.name ?? '')
  const currency = description.currency && majorUnitOf(normalized(description.currency)).currency
  const possible = own.filter(
    (asset) =>
      (isin === '' || asset.isin === null || asset.isin === isin) && (!currency || asset.currency === currency),
  )
  const ways = [
    (asset: AssetRow) => isin !== '' && asset.isin === isin,
    (asset: AssetRow) => symbol !== '' && asset.symbol === symbol,
    (asset: AssetRow) => isin === '' && symbol === '' && name !== '' && keyOf(asset.name) === name,
  ]
  for (const isMeant of ways) {
    const [found, ...others] = possible.filter(isMeant)
    if (found !== undefined) return others.length === 0 ? found : undefined
  }
  return undefined
}
