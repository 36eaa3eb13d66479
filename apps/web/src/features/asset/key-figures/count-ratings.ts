import { t } from '@lingui/core/macro'
import type { Profile } from '@plumbline/contract/assets/profile-schemas'

export type RatingCount = { rating: string; name: string; count: number }

/**
 * How many analysts give each of the five ratings, best first. A rating that the source does not name counts as zero.
 */
export function countRatings(ratings: NonNullable<Profile['AnalystRatings']>): RatingCount[] {
  return [
    { rating: 'strong-buy', name: t`Strong buy`, count: ratings.StrongBuy ?? 0 },
    { rating: 'buy', name: t({ message: 'Buy', context: 'analyst rating' }), count: ratings.Buy ?? 0 },
    { rating: 'hold', name: t`Hold`, count: ratings.Hold ?? 0 },
    { rating: 'sell', name: t({ message: 'Sell', context: 'analyst rating' }), count: ratings.Sell ?? 0 },
    { rating: 'strong-sell', name: t`Strong sell`, count: ratings.StrongSell ?? 0 },
  ]
}
