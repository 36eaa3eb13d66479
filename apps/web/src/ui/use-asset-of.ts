import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { useCallback, useMemo } from 'react'

export interface NamedAsset {
  name: string
  symbol: string
  isin: string | null
}

/** Names an asset of a portfolio. Until the portfolio has loaded, the asset's id is its name. */
export function useAssetOf(portfolio: Portfolio | undefined): (assetId: string) => NamedAsset {
  const assets = useMemo(() => new Map(portfolio?.lines.map((line) => [line._id, line])), [portfolio?.lines])
  return useCallback((assetId) => assets.get(assetId) ?? { name: assetId, symbol: '', isin: null }, [assets])
}
