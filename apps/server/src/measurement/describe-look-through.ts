import type { FundPart, Profile } from '@plumbline/contract/assets/profile-schemas'
import { isFundType } from '@plumbline/contract/assets/vocabulary'
import type { LookThroughPortfolio } from '@plumbline/contract/portfolios/schemas'
import { type LookedAtHolding, lookThrough } from '@plumbline/engine/look-through'
import { isComplete } from '@plumbline/engine/sum-lines'
import { sectorOf } from '@plumbline/market-sources/normalize/fund-holdings'
import { countryOf } from '@plumbline/market-sources/normalize/securities'
import type { AssetRow } from '../market/securities/assets.ts'
import { selectPositions } from './describe-groups.ts'
import { keysOfFundHoldings } from './fund-holding-keys.ts'
import { groupKey } from './group-key.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

const OTHERS = 'All others'

export function isFund(asset: AssetRow | undefined): boolean {
  return isFundType(asset?.type)
}

/**
 * The value of the open holdings, divided among what they and their funds own. Holdings in `hiddenAssets`, which the
 * plan does not show, are in the sums, but not named.
 */
export function describeLookThrough(
  { portfolio, measurement, assets }: MeasuredPortfolio,
  profiles: ReadonlyMap<string, Profile>,
  hiddenAssets: ReadonlySet<string>,
): LookThroughPortfolio {
  const lines = selectPositions(measurement.lines, 'open').filter(isComplete)
  const held = lines.flatMap(({ assetId, baseCurrencyCurrentValue: value }) => {
    const asset = assets.get(assetId)
    return asset === undefined || value === null ? [] : [{ asset, value }]
  })
  const keyOf = keysOfFundHoldings(held.map(({ asset }) => asset).filter(({ id }) => !hiddenAssets.has(id)))
  const inside = (asset: AssetRow, list: 'Holdings' | 'Sectors' | 'Countries') =>
    isFund(asset) ? (profiles.get(asset.id)?.FundHoldings?.[list] ?? []) : undefined
  const byName = ({ Name, Share }: FundPart) => ({ key: Name, name: Name, share: Share })

  const holdings = held.map(({ asset, value }): LookedAtHolding => {
    if (hiddenAssets.has(asset.id)) return { key: OTHERS, name: OTHERS, value }
    const owned = inside(asset, 'Holdings')?.map((each) => ({ key: keyOf(each), name: each.Name, share: each.Share }))
    return { key: asset.id, name: asset.name, value, ...(owned && { inside: owned }) }
  })
  const groupedBy = (groupBy: 'sector' | 'country', list: 'Sectors' | 'Countries') =>
    held.map(({ asset, value }): LookedAtHolding => {
      const stated = groupKey(groupBy, asset, undefined)
      const key = groupBy === 'sector' ? sectorOf(stated) : (countryOf(stated) ?? stated)
      const owned = inside(asset, list)?.map(byName)
      return { key, name: key, value, ...(owned && { inside: owned }) }
    })
  const shareOf = (asset: AssetRow, list: 'Holdings' | 'Sectors' | 'Countries') =>
    (inside(asset, list) ?? []).reduce((sum, { Share }) => sum + Share, 0)

  return {
    currency: portfolio.currency,
    value: held.reduce((sum, { value }) => sum + value, 0),
    holdings: lookThrough(holdings),
    sectors: lookThrough(groupedBy('sector', 'Sectors')),
    countries: lookThrough(groupedBy('country', 'Countries')),
    funds: held
      .filter(({ asset }) => isFund(asset) && !hiddenAssets.has(asset.id))
      .map(({ asset, value }) => ({
        _id: asset.id,
        name: asset.name,
        value,
        holdings: shareOf(asset, 'Holdings'),
        sectors: shareOf(asset, 'Sectors'),
        countries: shareOf(asset, 'Countries'),
      })),
  }
}
