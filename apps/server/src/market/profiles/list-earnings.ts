import type { Profile } from '@plumbline/market-sources/profile'

/**
 * The profile of a company that reports its earnings per share in another currency than its shares are listed in, with
 * the earnings in that of the listing. Sources divide the price by the earnings regardless, so their price-earnings
 * ratios are corrected by `rate` (units of the listing's currency per unit of the other), and left out without it.
 */
export function withListedEarnings(profile: Profile, rate: number | undefined): Profile {
  const { Highlights: highlights, Valuation: valuation } = profile
  if (highlights?.EarningsCurrency === undefined) return profile
  const { PERatio, PEGRatio, EarningsShareListed, ...others } = highlights
  const { TrailingPE, ...otherValuation } = valuation ?? {}
  if (rate === undefined) return { ...profile, Highlights: others, Valuation: otherValuation }
  return {
    ...profile,
    Highlights: {
      ...others,
      ...(others.EarningsShare !== undefined && { EarningsShareListed: others.EarningsShare * rate }),
      ...(PERatio !== undefined && { PERatio: PERatio / rate }),
      ...(PEGRatio !== undefined && { PEGRatio: PEGRatio / rate }),
    },
    Valuation: { ...otherValuation, ...(TrailingPE !== undefined && { TrailingPE: TrailingPE / rate }) },
  }
}
