import { majorUnitOf } from '@plumbline/engine/currency'
import { EXCHANGES, findExchange } from '@plumbline/market-sources/exchanges'
import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import type { AssetRow } from './assets.ts'
import { findAssetsByName } from './find-by-name.ts'

/** What a row of a file says about its asset. */
export interface AssetDescription {
  symbol?: string | undefined
  isin?: string | undefined
  /** The market of cryptocurrencies (`CC`) makes the symbol that of a coin. */
  exchange?: string | undefined
  currency?: string | undefined
  name?: string | undefined
}

/** A way to write a symbol as the market data does, and the country that its listing must be in. */
interface Spelling {
  symbol: string
  country?: string
}

/** The exchange of cryptocurrencies. */
export const COIN_MARKET = 'CC'
const COIN_ALIASES = new Map([['XBT', 'BTC']])
const COUNTRIES = new Set(EXCHANGES.flatMap(({ country }) => country ?? []))

function countryOf(exchange: string): string | undefined {
  return findExchange(exchange)?.country ?? (COUNTRIES.has(exchange) ? exchange : undefined)
}

/**
 * Files add exchanges to symbols in many ways: `AAPL.US`, `AAPL US`, `VWRL:xams`, `NASDAQ:AAPL`. What is not a known
 * exchange stays: an option, a class of shares or a pair of coins matches nothing else. A coin is listed by its pair.
 */
function spellingsOf({ symbol, exchange, currency }: AssetDescription): Spelling[] {
  const upper = symbol?.trim().toUpperCase() ?? ''
  if (upper === '') return []
  if (exchange?.trim().toUpperCase() === COIN_MARKET) {
    const coin = COIN_ALIASES.get(upper) ?? upper
    return [...new Set([`${coin}-${currency?.trim().toUpperCase() ?? 'USD'}`, `${coin}-USD`])].map((pair) => ({
      symbol: pair,
    }))
  }
  const whole = [upper, upper.replaceAll('-', '.'), upper.replaceAll('.', '-'), upper.replaceAll('/', '-')]
  const spellings: Spelling[] = [...new Set(whole)].map((each) => ({ symbol: each }))
  const parts = /^([^\s.:]+)[.: ]([^\s.:]+)$/.exec(upper)
  if (parts !== null) {
    const [, first = '', last = ''] = parts
    const suffix = countryOf(last)
    const prefix = countryOf(first)
    if (suffix !== undefined) spellings.push({ symbol: first, country: suffix })
    else if (prefix !== undefined) spellings.push({ symbol: last, country: prefix })
  }
  return spellings
}

function normalizedIsin(isin: string | undefined): string {
  return isin?.trim().toUpperCase() ?? ''
}

async function findBy(db: Db, column: 'symbol' | 'isin' | 'id', values: Iterable<string>): Promise<AssetRow[]> {
  return await db.selectFrom('assets').selectAll().where(column, 'in', among(values)).execute()
}

/** Every listing of each ISIN. */
export async function findListings(db: Db, isins: Iterable<string>): Promise<Map<string, AssetRow[]>> {
  return Map.groupBy(await findBy(db, 'isin', isins), (asset) => asset.isin ?? '')
}

function bestOf(assets: readonly AssetRow[], description: AssetDescription): AssetRow | undefined {
  const wantedExchange = description.exchange?.trim().toUpperCase()
  const wantedCurrency = majorCurrency(description)
  const spellings = new Set(spellingsOf(description).map(({ symbol }) => symbol))
  const score = (asset: AssetRow) =>
    (asset.exchange.toUpperCase() === wantedExchange ? 4 : 0) +
    (asset.currency === wantedCurrency ? 2 : 0) +
    (spellings.has(asset.symbol.toUpperCase()) ? 1 : 0) +
    (asset.delisted_on === null ? 0.5 : 0)
  return assets.toSorted((a, b) => score(b) - score(a) || (a.id < b.id ? -1 : 1))[0]
}

function majorCurrency({ currency }: AssetDescription): string | undefined {
  return currency === undefined ? undefined : majorUnitOf(currency.trim().toUpperCase()).currency
}

/** A symbol is reused; what the row says beside it must not speak against the listing. */
function isPossible(asset: AssetRow, description: AssetDescription, country: string | undefined): boolean {
  const isin = normalizedIsin(description.isin)
  if (isin !== '' && asset.isin !== null && asset.isin !== isin) return false
  if (country !== undefined && (countryOf(asset.exchange.toUpperCase()) ?? country) !== country) return false
  const isCoin = description.exchange?.trim().toUpperCase() === COIN_MARKET
  const currency = majorCurrency(description)
  return isCoin || !currency || asset.currency === currency
}

/**
 * Matches each description to an asset; undefined where none is stored. An ISIN wins over a symbol, and a name counts only
 * where there is neither. Among several listings the one on the given exchange, then in the given currency, wins. A
 * symbol never matches a listing in a currency other than the given one, nor one with another ISIN.
 */
export async function matchAssets(db: Db, descriptions: AssetDescription[]): Promise<(AssetRow | undefined)[]> {
  const isins = descriptions.map(({ isin }) => normalizedIsin(isin)).filter(Boolean)
  const symbols = descriptions.flatMap(spellingsOf).map(({ symbol }) => symbol)
  const byIsin = Map.groupBy(await findBy(db, 'isin', isins), (asset) => asset.isin ?? '')
  const byId = new Map((await findBy(db, 'id', symbols)).map((asset) => [asset.id.toUpperCase(), asset]))
  const bySymbol = Map.groupBy(await findBy(db, 'symbol', symbols), (asset) => asset.symbol)
  const isNamedOnly = ({ isin, symbol }: AssetDescription) => normalizedIsin(isin) === '' && !symbol?.trim()
  const byName = await findAssetsByName(
    db,
    descriptions.filter(isNamedOnly).flatMap(({ name }) => name ?? []),
  )

  return descriptions.map((description) => {
    const withIsin = byIsin.get(normalizedIsin(description.isin))
    if (withIsin !== undefined) return bestOf(withIsin, description)
    if (isNamedOnly(description)) return bestOf(byName(description.name), description)
    for (const { symbol, country } of spellingsOf(description)) {
      const withId = byId.get(symbol)
      if (withId !== undefined) return withId
      const candidates = bySymbol.get(symbol)?.filter((asset) => isPossible(asset, description, country)) ?? []
      if (candidates.length > 0) return bestOf(candidates, description)
    }
    return undefined
  })
}
