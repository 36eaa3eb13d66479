import { type CategoryShare, withRest } from './group-by-shares.ts'

interface CategorizedAsset {
  assetId: string
  /** Percents of the asset, above 0. */
  shares: readonly { categoryId: string; percent: number }[]
}

/**
 * Looks up the shares of an asset, as of `withRest`. An asset that is not listed is wholly in `restCategory`.
 *
 * @param assets each asset once
 */
export function sharesByAsset(
  assets: readonly CategorizedAsset[],
  restCategory: string,
): (assetId: string) => readonly CategoryShare[] {
  const known = new Map(
    assets.map(({ assetId, shares }) => {
      const ratios = shares.map(({ categoryId, percent }) => ({ category: categoryId, ratio: percent / 100 }))
      return [assetId, withRest(ratios, restCategory)]
    }),
  )
  const none = withRest([], restCategory)
  return (assetId) => known.get(assetId) ?? none
}
