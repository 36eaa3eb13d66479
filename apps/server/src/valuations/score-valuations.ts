import type { Profile } from '@plumbline/contract/assets/profile-schemas'
import type { SavedValuation, Scorecard, ScoredValuation } from '@plumbline/contract/valuations/schemas'
import { MAX_SCORED_VALUATIONS } from '@plumbline/contract/valuations/vocabulary'
import { batchesOf } from '@plumbline/engine/batches-of'
import { compareWithNow, firstDayAtFairValue } from '@plumbline/engine/dcf/compare-with-now'
import { listPastCashFlows, readCashFlows } from '@plumbline/engine/dcf/past-cash-flows'
import { describeSummary } from '../assets/describe-asset.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import type { StoredHistory } from '../market/histories/history-rows.ts'
import { lastPrice } from '../market/histories/last-price.ts'
import type { AccountMarket, Markets } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { listNewestValuations } from './saved-valuations.ts'

export interface ScorecardServices {
  db: Db
  clock: Clock
  market: Markets
}

/** A local source reads one file per profile. Batches bound how many are open at once. */
const PROFILES_AT_ONCE = 20

async function readProfiles(market: AccountMarket, ids: readonly string[], today: string) {
  const profiles = new Map<string, Profile>()
  for (const batch of batchesOf(ids, PROFILES_AT_ONCE)) {
    await Promise.all(
      batch.map(async (id) => {
        const found = await market.profiles.profileOf(id, today)
        if (found.kind === 'known') profiles.set(id, found.profile)
      }),
    )
  }
  return profiles
}

interface KnownOfAsset {
  asset: AssetRow
  history: StoredHistory | undefined
  profile: Profile | undefined
}

/** Prices and statements in another currency than that of the valuation are not compared. */
function describeScore(
  saved: SavedValuation,
  { asset, history, profile }: KnownOfAsset,
  today: string,
): ScoredValuation {
  const { _id, savedAt, growth, growthOption, currency } = saved
  const prices = history !== undefined && asset.currency === currency ? history : undefined
  const last = prices && lastPrice(prices, today)
  const statements = profile?.Financials?.Cash_Flow
  const isComparable = (statements?.currency_symbol || asset.currency) === currency
  const past = isComparable ? listPastCashFlows(readCashFlows(statements?.yearly ?? [])) : []
  const splits = (history?.splits ?? []).filter(({ date }) => date <= today)
  const outcome = compareWithNow(saved, { splits, price: last?.price ?? null, priceDate: last?.date ?? null, past })
  return {
    _id,
    savedAt,
    growth,
    growthOption,
    currency,
    asset: describeSummary(asset),
    fairValue: outcome.fairValue,
    priceThen: outcome.priceThen,
    price: last?.price ?? null,
    priceDate: last?.date ?? null,
    change: outcome.change,
    gapClosed: outcome.gapClosed,
    fairValueOn: prices === undefined ? null : firstDayAtFairValue(saved, prices),
    comparedGrowth: outcome.growth,
  }
}

/** The response of GET /valuations. */
export async function scoreValuations({ db, market }: ScorecardServices, user: SignedInUser): Promise<Scorecard> {
  const { valuations, count } = await listNewestValuations(db, user.id, MAX_SCORED_VALUATIONS)
  const seen = await market.ofAccount(user.id)
  const ids = [...new Set(valuations.map(({ assetId }) => assetId))]
  const [assets, histories, profiles] = await Promise.all([
    seen.assetsOf(ids),
    seen.histories.historiesOf(ids, user.today),
    readProfiles(seen, ids, user.today),
  ])
  const scored = valuations.flatMap(({ assetId, ...saved }) => {
    const asset = assets.get(assetId)
    if (asset === undefined) return []
    const known = { asset, history: histories.get(assetId), profile: profiles.get(assetId) }
    return [describeScore(saved, known, user.today)]
  })
  return { valuations: scored, leftOut: count - scored.length }
}
