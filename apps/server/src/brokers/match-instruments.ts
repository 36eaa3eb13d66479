import type { Instrument } from '@plumbline/brokers/records'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { majorUnitOf } from '@plumbline/engine/currency'
import { among } from '../database/among.ts'
import type { Db, MarketDb } from '../database/db.ts'
import type { AccountMarket, Market } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'
import { findListings } from '../market/securities/match-assets.ts'
import { listHeldAssets } from '../transactions/list-held-assets.ts'
import type { Ledger } from './stage-records.ts'

/** `ignored` when the user excluded the instrument, `unknown` when the user must choose an asset. */
export type InstrumentMatch = { kind: 'asset'; asset: AssetRow } | { kind: 'ignored' } | { kind: 'unknown' }

const MAX_DISCOVERIES = 30

/**
 * Matches instruments by the user's earlier choice, otherwise by ISIN and currency. Among several listings in that
 * currency, one held in the portfolio is preferred. Never matches by name or symbol alone.
 */
export async function matchInstruments(
  db: Db,
  market: AccountMarket,
  ledger: Ledger,
  instruments: readonly Instrument[],
): Promise<Map<string, InstrumentMatch>> {
  const unique = new Map(instruments.map((instrument) => [instrument.key, instrument]))
  const choices = await readChoices(db, ledger)
  const chosen = await market.assetsOf([...choices.values()].flatMap((assetId) => assetId ?? []))
  const held = await listHeldAssets(db, ledger.userId, ledger.portfolioId)
  const open = [...unique.values()].filter(({ key }) => !choices.has(key))
  const listings = await findOrDiscoverListings(market, open)

  const matchOf = (instrument: Instrument): InstrumentMatch => {
    const choice = choices.get(instrument.key)
    if (choice === null) return { kind: 'ignored' }
    const asset = choice === undefined ? bestListing(instrument, listings, held) : chosen.get(choice)
    return asset === undefined ? { kind: 'unknown' } : { kind: 'asset', asset }
  }
  return new Map([...unique.values()].map((instrument) => [instrument.key, matchOf(instrument)]))
}

async function readChoices(db: Db, { userId, broker }: Ledger): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('broker_assets')
    .select(['instrument', 'asset_id'])
    .where('user_id', '=', userId)
    .where('broker', '=', broker)
    .execute()
  return new Map(rows.map(({ instrument, asset_id }) => [instrument, asset_id]))
}

/** The account's own security of an ISIN, else its listings. Those that are not stored are searched in a live source. */
async function findOrDiscoverListings(
  { db, discovery, own }: AccountMarket,
  instruments: readonly Instrument[],
): Promise<Map<string, AssetRow[]>> {
  const stated = [...new Set(instruments.flatMap(({ isin }) => isin ?? []))]
  const ofAccount = Map.groupBy(
    own.filter(({ isin }) => isin !== null && stated.includes(isin)),
    ({ isin }) => isin ?? '',
  )
  const isins = stated.filter((isin) => !ofAccount.has(isin))
  return new Map([...ofAccount, ...(await findOrDiscover({ db, discovery }, isins))])
}

async function findOrDiscover(
  { db, discovery }: Pick<Market, 'db' | 'discovery'>,
  isins: string[],
): Promise<Map<string, AssetRow[]>> {
  const known = await findListings(db, isins)
  const missing = isins.filter((isin) => !known.has(isin)).slice(0, MAX_DISCOVERIES)
  const found = await Promise.all(missing.map((isin) => discovery.discover(isin, 'refresh')))
  return found.some(({ assets }) => assets.length > 0) ? await findListings(db, isins) : known
}

function bestListing(
  { isin, currency, symbol }: Instrument,
  listings: ReadonlyMap<string, readonly AssetRow[]>,
  held: ReadonlySet<string>,
): AssetRow | undefined {
  if (isin === null) return undefined
  const all = listings.get(isin) ?? []
  // Without a currency, only a single listing is unambiguous.
  if (currency === null) return all.length === 1 ? all[0] : undefined
  const major = majorUnitOf(currency).currency
  const fitting = all.filter((asset) => majorUnitOf(asset.currency).currency === major)
  const score = (asset: AssetRow) =>
    (held.has(asset.id) ? 4 : 0) +
    (asset.symbol.toUpperCase() === symbol?.toUpperCase() ? 2 : 0) +
    (asset.delisted_on === null ? 1 : 0)
  return fitting.toSorted((a, b) => score(b) - score(a) || compareTexts(a.id, b.id))[0]
}

/** All listings of these assets' securities, because a file may have been matched to another listing. */
export async function siblingListings(db: MarketDb, assets: readonly AssetRow[]): Promise<Map<string, string[]>> {
  const listings = await findListings(
    db,
    assets.flatMap(({ isin }) => isin ?? []),
  )
  return new Map(assets.map(({ id, isin }) => [id, [id, ...(listings.get(isin ?? '') ?? []).map((each) => each.id)]]))
}

/** Stores the user's choice for this broker's instruments; null ignores them. */
export async function rememberChoice(
  db: Db,
  { userId, broker }: Pick<Ledger, 'userId' | 'broker'>,
  instrument: string,
  assetId: string | null,
): Promise<void> {
  await db
    .insertInto('broker_assets')
    .values({ user_id: userId, broker, instrument, asset_id: assetId })
    .onConflict((conflict) => conflict.columns(['user_id', 'broker', 'instrument']).doUpdateSet({ asset_id: assetId }))
    .execute()
}

/** The instruments that the user ignores. */
export async function ignoredInstruments(
  db: Db,
  { userId, broker }: Pick<Ledger, 'userId' | 'broker'>,
  instruments: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('broker_assets')
    .select('instrument')
    .where('user_id', '=', userId)
    .where('broker', '=', broker)
    .where('instrument', 'in', among(instruments))
    .where('asset_id', 'is', null)
    .execute()
  return new Set(rows.map(({ instrument }) => instrument))
}
