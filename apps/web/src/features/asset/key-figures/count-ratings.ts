import type { Profile } from '@plumbline/contract/assets/profile-schemas'

export type RatingCount = { name: string; count: number }

/**
 * How many analysts give each of the five ratings, best first. A rating that the source does not name counts as zero.
 */
export function countRatings(ratings: NonNullable<Profile['AnalystRatings']>): RatingCount[] {
  return [
    { name: 'Strong buy', count: ratings.StrongBuy ?? 0 },
    { name: 'Buy', count: ratings.Buy ?? 0 },
    { name: 'Hold', count: ratings.Hold ?? 0 },
    { name: 'Sell', count: ratings.Sell ?? 0 },
    { name: 'Strong sell', count: ratings.StrongSell ?? 0 },
  ]
}
