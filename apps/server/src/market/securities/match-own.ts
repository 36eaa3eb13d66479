import { type AssetDescription, statedCurrency, statedIsin } from './asset-description.ts'
import type { AssetRow } from './assets.ts'
import { keyOf } from './find-by-name.ts'

/**
 * The account's own security that a file's row describes: by its ISIN, else by its symbol, or by its name if the row has
 * neither. Undefined if there are several, and if the row's ISIN or currency is another one.
 */
export function matchOwn(own: readonly AssetRow[], description: AssetDescription): AssetRow | undefined {
  const isin = statedIsin(description)
  const symbol = description.symbol?.trim().toUpperCase() ?? ''
  const name = keyOf(description.name ?? '')
  const currency = statedCurrency(description)
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
