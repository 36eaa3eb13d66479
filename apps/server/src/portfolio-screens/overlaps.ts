import { type FundContent, type HeldFund, overlapWithFunds } from '@plumbline/engine/candidates/overlap'
import type { Market } from '../market/market.ts'
import type { ProfileResult } from '../market/profiles/profile-store.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { isFund } from '../measurement/describe-look-through.ts'
import { keysOfFundHoldings } from '../measurement/fund-holding-keys.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'
import type { PlanView } from '../measurement/plan-limits.ts'
import { pauseAfterSlice } from '../time-slice.ts'

export interface ValuedFund {
  id: string
  value: number
}

/** The funds that a portfolio holds and the plan shows. */
export function heldFunds(
  { assets }: MeasuredPortfolio,
  { hiddenAssets }: PlanView,
  values: ReadonlyMap<string, number | null>,
): ValuedFund[] {
  return [...values].flatMap(([id, value]) =>
    value === null || value <= 0 || hiddenAssets.has(id) || !isFund(assets.get(id)) ? [] : [{ id, value }],
  )
}

/**
 * The overlap of each asset with the funds, without the asset itself.
 *
 * @param profileOf of an asset that is compared; those of the funds are fetched
 */
export async function overlapsOf(
  market: Market,
  held: readonly ValuedFund[],
  today: string,
  candidates: readonly AssetRow[],
  profileOf: (assetId: string, today: string) => Promise<ProfileResult>,
): Promise<ReadonlyMap<string, number | null>> {
  const overlaps = new Map<string, number | null>()
  if (held.length === 0) return overlaps
  const keyOf = keysOfFundHoldings(candidates.filter((asset) => !isFund(asset)))
  async function contentOf(id: string, read: typeof profileOf): Promise<FundContent | undefined> {
    const found = await read(id, today)
    const holdings = (found.kind === 'known' ? found.profile.FundHoldings?.Holdings : undefined) ?? []
    return holdings.length === 0
      ? undefined
      : holdings.map((holding) => ({ key: keyOf(holding), share: holding.Share }))
  }
  const funds = new Map<string, HeldFund>()
  for (const { id, value } of held) {
    const content = await contentOf(id, market.profiles.profileOf)
    if (content !== undefined) funds.set(id, { value, content })
  }
  for (const asset of candidates) {
    await pauseAfterSlice()
    const content = isFund(asset)
      ? (funds.get(asset.id)?.content ?? (await contentOf(asset.id, profileOf)))
      : [{ key: asset.id, share: 1 }]
    const others = [...funds].flatMap(([id, fund]) => (id === asset.id ? [] : [fund]))
    overlaps.set(asset.id, content === undefined ? null : overlapWithFunds(content, others))
  }
  return overlaps
}
