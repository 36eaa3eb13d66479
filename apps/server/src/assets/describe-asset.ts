import { marketCapCategory } from '@plumbline/contract/assets/market-cap-category'
import type { Profile } from '@plumbline/contract/assets/profile-schemas'
import type { Asset, AssetSummary, Finding } from '@plumbline/contract/assets/schemas'
import type { MissingPartReason } from '@plumbline/contract/assets/vocabulary'
import { isOwnSecurity } from '@plumbline/contract/own-securities/vocabulary'
import { parseIsoDate } from '@plumbline/engine/calendar'
import { isCash } from '@plumbline/market-sources/cash/cash-security'
import type { Facts } from '@plumbline/market-sources/facts'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { UNKNOWN_DAY } from '@plumbline/market-sources/security'
import { labelOfSource } from '@plumbline/market-sources/source-names'
import type { StoredHistory } from '../market/histories/history-rows.ts'
import { lastPrice } from '../market/histories/last-price.ts'
import { inChosenOrder } from '../market/histories/source-order.ts'
import type { ProfileResult } from '../market/profiles/profile-store.ts'
import type { AssetRow } from '../market/securities/assets.ts'

/** A close older than this is marked as stale. Longer than the usual runs of holidays. */
const STALE_AFTER_DAYS = 7

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
  if (row.delisted_on === null) return { ...profile, General: { ...profile.General } }
  const date = row.delisted_on === UNKNOWN_DAY ? {} : { DelistedDate: row.delisted_on }
  return { ...profile, General: { ...profile.General, IsDelisted: true, ...date } }
}

/** The market data of an asset, or the reason it is missing. */
interface AssetKnowledge {
  facts: Facts
  profile: ProfileResult
  prices: StoredHistory | MissingPartReason
  findings: Finding[]
  /** The order of sources chosen for this asset, if any. */
  order: readonly string[] | undefined
  /** The market data's name; a source of several names its own histories. */
  provider: Pick<MarketDataProvider, 'name' | 'sources'>
}

function missingParts({ profile, prices }: AssetKnowledge): Asset['missing'] {
  return [
    ...(profile.kind === 'missing' ? [{ part: 'profile' as const, reason: profile.reason }] : []),
    ...(typeof prices === 'string'
      ? [{ part: 'prices' as const, reason: prices }]
      : prices.unknownParts.map((part) => ({ part, reason: 'source-unavailable' as const }))),
  ]
}

function priceSourceOf(row: AssetRow, { prices, provider }: AssetKnowledge): string | null {
  if (typeof prices === 'string' || isCash(row) || isOwnSecurity(row.id)) return null
  return labelOfSource(provider.sources === undefined ? provider.name : prices.source)
}

function describeSources(row: AssetRow, { provider, order }: AssetKnowledge): Asset['priceSources'] {
  const sources = isCash(row) || isOwnSecurity(row.id) ? [] : inChosenOrder(provider.sources ?? [], order)
  return { sources: sources.map(({ name }) => ({ name, label: labelOfSource(name) })), isChosen: order !== undefined }
}

export function describeAsset(row: AssetRow, knowledge: AssetKnowledge, today: string): Asset {
  const { facts, prices } = knowledge
  const profile = knowledge.profile.kind === 'known' ? knowledge.profile.profile : {}
  const price = typeof prices === 'string' ? undefined : lastPrice(prices, today)
  return {
    ...describeSummary(row),
    sector: row.sector,
    industry: row.industry,
    country: row.country,
    description: profile.General?.Description ?? null,
    price: price?.price ?? null,
    priceDate: price?.date ?? null,
    closePrice: price?.previousClose ?? null,
    change: price?.change ?? null,
    isPriceStale:
      price !== undefined &&
      !isOwnSecurity(row.id) &&
      parseIsoDate(today) - parseIsoDate(price.date) > STALE_AFTER_DAYS,
    priceSource: priceSourceOf(row, knowledge),
    priceSources: describeSources(row, knowledge),
    mktCap: facts.mktCap ?? null,
    mktCapCategory: marketCapCategory(facts.mktCapUSD),
    profile: describeProfile(profile, row),
    olderSections: knowledge.profile.kind === 'known' ? knowledge.profile.olderSections : {},
    findings: knowledge.findings,
    missing: missingParts(knowledge),
  }
}
