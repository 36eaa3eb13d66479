import type { Asset } from '@plumbline/contract/assets/schemas'

export type AssetStat =
  | 'share-price'
  | 'market-cap'
  | 'pe'
  | 'peg'
  | 'profit-margin'
  | 'eps'
  | 'dividend-yield'
  | 'analyst-ratings'
  | 'fund-yield'
  | 'fund-holdings'
  | 'supply'

const common: AssetStat[] = ['share-price', 'market-cap']

/**
 * The key figures that an asset has by its type, in the order of the page. Unknown figures of the type are listed
 * too, but the analysts' figures only if there are any. Other types have a dividend yield if one is known.
 */
export function listStats({ type, profile }: Pick<Asset, 'type' | 'profile'>): AssetStat[] {
  const { AnalystRatings, Highlights } = profile
  const hasRatings = AnalystRatings !== undefined && Object.keys(AnalystRatings).length > 0
  switch (type) {
    case 'Common Stock':
    case 'Stock':
      return [
        ...common,
        'pe',
        'peg',
        'profit-margin',
        'eps',
        'dividend-yield',
        ...(hasRatings ? (['analyst-ratings'] as const) : []),
      ]
    case 'ETF':
    case 'FUND':
      return [...common, 'fund-yield', 'fund-holdings']
    case 'Currency':
      return [...common, 'supply']
    default:
      return Highlights?.DividendYield === undefined ? common : [...common, 'dividend-yield']
  }
}
