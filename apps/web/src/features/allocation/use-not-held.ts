import type { Classification } from '@plumbline/contract/categories/schemas'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useQueries } from '@tanstack/react-query'
import { assetQuery, closeQuery } from '../../api/asset-queries.ts'
import { openLines } from '../../api/open-lines.ts'
import type { PlannableLine } from './plan-targets.ts'
import { onlyAssets } from './targeted-assets.ts'

/** The assets with a target of their own of which nothing is held, at their last closes in the portfolio's currency. */
export function useNotHeld(
  classification: Classification,
  { lines, asOf, currency }: Portfolio,
  isEnabled: boolean,
): PlannableLine[] {
  const held = new Set(openLines(lines).map(({ _id }) => _id))
  const ids = isEnabled ? onlyAssets(classification, held) : []
  const closes = useQueries({ queries: ids.map((id) => closeQuery(id, asOf, currency)) })
  const assets = useQueries({ queries: ids.map(assetQuery) })
  return ids.flatMap((id, index) => {
    const [asset, close] = [assets[index]?.data, closes[index]?.data]
    if (asset === undefined || close === undefined) return []
    const { name, image } = asset
    const baseCurrencyPrice = close?.close ?? null
    return [
      { _id: id, name, image, units: 0, baseCurrencyPrice, baseCurrencyCurrentValue: 0, status: { isCash: false } },
    ]
  })
}
