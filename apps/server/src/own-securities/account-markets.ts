import type { MissingPartReason } from '@plumbline/contract/assets/vocabulary'
import { OWN_EXCHANGE, OWN_SECURITY_KINDS, type OwnSecurityKind } from '@plumbline/contract/own-securities/vocabulary'
import type { AssetMarket } from '@plumbline/engine/market'
import { LRUCache } from 'lru-cache'
import { atMost } from '../at-most.ts'
import type { Db } from '../database/db.ts'
import { decodeWord } from '../database/decode.ts'
import { assetMarketOf } from '../market/histories/asset-market.ts'
import type { WholeHistory } from '../market/histories/history-rows.ts'
import type { HistoryStore } from '../market/histories/history-store.ts'
import { lastPrice } from '../market/histories/last-price.ts'
import type { AccountMarket, Market, Markets } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { correctionOf, readPricesInForce } from '../price-corrections/stored/correction-rows.ts'
import { createCorrectedMarkets, withCorrections } from './corrected-histories.ts'
import { createOwnHistories, type OwnHistories } from './own-histories.ts'
import { readOwnVersion } from './own-prices.ts'
import { readOwnRows } from './own-securities.ts'
import { type SplitIds, splitOnce } from './split-ids.ts'

const MAX_KEPT_ACCOUNTS = 2000

/** The type of a listing, or a word that no listing has. */
const TYPES: Readonly<Record<OwnSecurityKind, string>> = {
  fund: 'FUND',
  shares: 'Common Stock',
  bond: 'BOND',
  savings: 'Savings',
  property: 'Property',
  other: 'Other',
}

function assetRowOf(row: Awaited<ReturnType<typeof readOwnRows>>[number]): AssetRow {
  return {
    id: row.id,
    symbol: row.symbol ?? '',
    exchange: OWN_EXCHANGE,
    name: row.name,
    type: TYPES[decodeWord(OWN_SECURITY_KINDS, row.kind, 'own_securities.kind')],
    currency: row.currency,
    isin: row.isin,
    sector: null,
    industry: null,
    country: null,
    image: null,
    delisted_on: null,
  }
}

/**
 * Adds what each account has of its own, and the prices of single days that it set. An account without either sees the
 * shared market data. Any process may change what an account has: each call reads its version.
 */
export function withOwnSecurities(shared: Market, db: Db): Markets {
  const accounts = new LRUCache<string, { version: string; market: AccountMarket }>(atMost(MAX_KEPT_ACCOUNTS))
  const histories = createOwnHistories(db)
  const keptMarkets = createCorrectedMarkets()
  const ofNobody = withCorrections({ ...shared, own: [], version: undefined }, [])
  return {
    ...shared,
    ofNobody,
    async ofAccount(userId) {
      const version = await readOwnVersion(db, userId)
      if (version === undefined) return ofNobody
      const known = accounts.get(userId)
      if (known?.version === version) return known.market
      const own = (await readOwnRows(db, userId)).map(assetRowOf)
      const corrections = (await readPricesInForce(db, userId)).map(correctionOf)
      const withOwn =
        own.length === 0 ? { ...shared, own } : accountMarket(shared, own, histories.of(userId, version, own))
      const seen = withCorrections({ ...withOwn, version }, corrections, keptMarkets.of(userId))
      accounts.set(userId, { version, market: seen })
      return seen
    },
  }
}

type MarketWithOwn = Market & Pick<AccountMarket, 'own'>

function accountMarket(shared: Market, own: readonly AssetRow[], histories: OwnHistories): MarketWithOwn {
  const ownById = new Map(own.map((asset) => [asset.id, asset]))
  const isOwn = (id: string) => ownById.has(id)
  const split = splitOnce(isOwn)
  return {
    ...shared,
    own,
    async assetsOf(ids) {
      const { mine, others } = split(Array.isArray(ids) ? ids : [...ids])
      const found = await shared.assetsOf(others)
      if (mine.length === 0) return found
      const assets = new Map(found)
      for (const id of mine) {
        const asset = ownById.get(id)
        if (asset !== undefined) assets.set(id, asset)
      }
      return assets
    },
    profiles: {
      ...shared.profiles,
      profileOf: async (id, today) =>
        isOwn(id) ? { kind: 'missing', reason: 'none' } : await shared.profiles.profileOf(id, today),
    },
    histories: withOwnHistories(shared.histories, isOwn, split, histories),
  }
}

function withOwnHistories(
  shared: HistoryStore,
  isOwn: (id: string) => boolean,
  split: (ids: readonly string[]) => SplitIds,
  histories: OwnHistories,
): HistoryStore {
  /** What the market data say of the other assets, and `read` of the account's own with a price. */
  async function together<Value, Found extends ReadonlyMap<string, Value>>(
    ids: readonly string[],
    ofOthers: (ids: readonly string[]) => Promise<Found>,
    read: (history: WholeHistory) => Value | undefined,
  ): Promise<Found | Map<string, Value>> {
    const { mine, others } = split(ids)
    const found = await ofOthers(others)
    if (mine.length === 0) return found
    // What is shared is never changed.
    const values = new Map<string, Value>(found)
    for (const [id, history] of await histories.read(mine)) {
      const value = read(history)
      if (value !== undefined) values.set(id, value)
    }
    return values
  }

  const ifPriced = (history: WholeHistory) => (history.days.length === 0 ? undefined : history)
  const lastOn = (today: string) => (history: WholeHistory) => lastPrice(history, today)
  return {
    ...shared,
    historiesOf: (ids, today) => together(ids, (others) => shared.historiesOf(others, today), ifPriced),
    marketsOf: (ids, today) =>
      together(
        ids,
        (others) => shared.marketsOf(others, today),
        (history) => ifPriced(history) && ownMarketOf(history),
      ),
    // The engine values an own security without a price by what was paid for it.
    recentMarketsOf: (ids, today, since) =>
      together(ids, (others) => shared.recentMarketsOf(others, today, since), ownMarketOf),
    lastPricesOf: (ids, today) => together(ids, (others) => shared.lastPricesOf(others, today), lastOn(today)),
    knownPricesOf: (ids, today) => together(ids, (others) => shared.knownPricesOf(others, today), lastOn(today)),
    whyMissing: (id): MissingPartReason => (isOwn(id) ? 'none' : shared.whyMissing(id)),
  }
}

const ownMarkets = new WeakMap<WholeHistory, AssetMarket>()

/** The same object for the same history. */
function ownMarketOf(history: WholeHistory): AssetMarket {
  const known = ownMarkets.get(history)
  if (known !== undefined) return known
  const market = { ...assetMarketOf(history), isOwn: true }
  ownMarkets.set(history, market)
  return market
}
