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

const COMMON: AssetStat[] = ['market-cap', 'share-price']

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
        ...COMMON,
        'pe',
        'peg',
        'profit-margin',
        'eps',
        'dividend-yield',
        ...(hasRatings ? (['analyst-ratings'] as const) : []),
      ]
    case 'ETF':
    case 'FUND':
      return [...COMMON, 'fund-yield', 'fund-holdings']
    case 'Currency':
      return [...COMMON, 'supply']
    default:
      return Highlights?.DividendYield === undefined ? COMMON : [...COMMON, 'dividend-yield']
  }
}
