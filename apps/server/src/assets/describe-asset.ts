import type { Asset, AssetSummary } from '@plumbline/contract/assets'
import { marketCapCategory } from '@plumbline/contract/market-cap-category'
import type { Profile } from '@plumbline/contract/profile'
import { parseIsoDate } from '@plumbline/engine/calendar'
import type { Facts } from '../market-data/facts.ts'
import type { LastPrice } from '../market-data/last-price.ts'
import type { AssetRow } from './find-assets.ts'

/** A last close that is older than this is shown as stale: longer than any usual run of holidays. */
const staleAfterDays = 7

export function describeSummary(row: AssetRow): AssetSummary {
  return {
    _id: row.id,
    symbol: row.symbol,
    name: row.name,
    exchange: row.exchange,
    currency: row.currency,
    isin: row.isin,
    type: row.type,
    image: row.image,
  }
}

function describeProfile(profile: Profile, row: AssetRow): Profile {
  const delisting = row.delisted_on === null ? {} : { IsDelisted: true, DelistedDate: row.delisted_on }
  return { ...profile, General: { ...profile.General, ...delisting } }
}

export function describeAsset(
  row: AssetRow,
  facts: Facts,
  profile: Profile,
  price: LastPrice | undefined,
  today: string,
): Asset {
  return {
    ...describeSummary(row),
    sector: row.sector,
    industry: row.industry,
    country: row.country,
    description: profile.General?.Description ?? null,
    price: price?.price ?? null,
    priceDate: price?.date ?? null,
    closePrice: price?.previousClose ?? null,
    isPriceStale: price !== undefined && parseIsoDate(today) - parseIsoDate(price.date) > staleAfterDays,
    mktCap: facts.mktCap ?? null,
    mktCapCategory: marketCapCategory(facts.mktCapUSD),
    profile: describeProfile(profile, row),
  }
}
