import { isinsOfNumber } from '@plumbline/csv-import/cells/national-numbers'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { EXCHANGES, findExchange } from '@plumbline/market-sources/exchanges'
import { among } from '../../database/among.ts'
import type { MarketDb } from '../../database/db.ts'
import { type AssetDescription, statedCurrency, statedIsin } from './asset-description.ts'
import type { AssetRow } from './assets.ts'
import { findAssetsByName, wordsOf } from './find-by-name.ts'
import { matchOwn } from './match-own.ts'

/** A symbol in the form of the market data, and the country of its listing, if known. */
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

/** The pairs that a coin may be listed by: in the row's currency, then in dollars. A symbol that is a pair is kept. */
export function coinPairs(symbol: string, currency: string | undefined): string[] {
  const coin = symbol.trim().toUpperCase().replaceAll('/', '-')
  if (coin.includes('-')) return [coin]
  const listed = COIN_ALIASES.get(coin) ?? coin
  return [...new Set([`${listed}-${currency?.trim().toUpperCase() ?? 'USD'}`, `${listed}-USD`])]
}

/**
 * Files add exchanges to symbols in many ways: `AAPL.US`, `AAPL US`, `VWRL:xams`, `NASDAQ:AAPL`. A suffix that is not
 * a known exchange is kept: an option, a share class or a pair of coins matches nothing else.
 */
function spellingsOf({ symbol, exchange, currency }: AssetDescription): Spelling[] {
  const upper = symbol?.trim().toUpperCase() ?? ''
  if (upper === '') return []
  if (exchange?.trim().toUpperCase() === COIN_MARKET) {
    return coinPairs(upper, currency).map((pair) => ({ symbol: pair }))
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

/** How many digits the symbols of an exchange have, by its country: a spreadsheet drops their leading zeros. */
const DIGITS_OF_SYMBOLS: Readonly<Record<string, readonly number[]>> = { HK: [4, 5], KR: [6], CN: [6], TW: [4, 5, 6] }
const COUNTRY_OF_CURRENCY: Readonly<Record<string, string>> = { HKD: 'HK', KRW: 'KR', CNY: 'CN', TWD: 'TW' }
const NUMBER = /^0*([1-9]\d{0,5})(?:[. ]([A-Z]+))?$/

/** The spellings of a number with other leading zeros: `700.HK` and `00700.HK` are `0700.HK`. */
function paddedSpellingsOf({ symbol, exchange, currency }: AssetDescription): Spelling[] {
  const [, digits, suffix] = NUMBER.exec(symbol?.trim().toUpperCase() ?? '') ?? []
  if (digits === undefined) return []
  const stated = countryOf(suffix ?? '') ?? countryOf(exchange?.trim().toUpperCase() ?? '')
  const country = stated ?? COUNTRY_OF_CURRENCY[currency?.trim().toUpperCase() ?? '']
  const lengths = DIGITS_OF_SYMBOLS[country ?? ''] ?? []
  return lengths.map((length) => ({ symbol: digits.padStart(length, '0'), ...(country !== undefined && { country }) }))
}

/** A number is a symbol on several exchanges: without any of them, or a currency, it says nothing. */
function isLoneNumber({ symbol, exchange, currency }: AssetDescription): boolean {
  return /^\d{1,5}$/.test(symbol?.trim() ?? '') && !exchange?.trim() && !currency?.trim()
}

/** `VOO Vanguard S&P 500 ETF`: a symbol before the name, if the name of its security begins with the same word. */
export function splitSymbolAndName(name: string | undefined): { symbol: string; word: string } | undefined {
  const [, symbol = '', rest = ''] = /^([A-Z][A-Z0-9.]{0,5})(?: [-–:] ?| )(\S.*)$/.exec(name?.trim() ?? '') ?? []
  const [word] = wordsOf(rest)
  return symbol === '' || word === undefined ? undefined : { symbol, word }
}

async function findBy(db: MarketDb, column: 'symbol' | 'isin' | 'id', values: Iterable<string>): Promise<AssetRow[]> {
  return await db.selectFrom('assets').selectAll().where(column, 'in', among(values)).execute()
}

/** All listings of each ISIN. */
export async function findListings(db: MarketDb, isins: Iterable<string>): Promise<Map<string, AssetRow[]>> {
  return Map.groupBy(await findBy(db, 'isin', isins), (asset) => asset.isin ?? '')
}

export function bestOf(assets: readonly AssetRow[], description: AssetDescription): AssetRow | undefined {
  const wantedExchange = description.exchange?.trim().toUpperCase()
  const wantedCurrency = statedCurrency(description)
  const spellings = new Set(spellingsOf(description).map(({ symbol }) => symbol))
  const score = (asset: AssetRow) =>
    (asset.exchange.toUpperCase() === wantedExchange ? 4 : 0) +
    (asset.currency === wantedCurrency ? 2 : 0) +
    (spellings.has(asset.symbol.toUpperCase()) ? 1 : 0) +
    (asset.delisted_on === null ? 0.5 : 0)
  return assets.toSorted((a, b) => score(b) - score(a) || compareTexts(a.id, b.id))[0]
}

/** Symbols are reused, so the other fields of the row must not contradict the listing. */
export function isPossible(asset: AssetRow, description: AssetDescription, country: string | undefined): boolean {
  const isin = statedIsin(description)
  if (isin !== '' && asset.isin !== null && asset.isin !== isin) return false
  if (country !== undefined && (countryOf(asset.exchange.toUpperCase()) ?? country) !== country) return false
  const isCoin = description.exchange?.trim().toUpperCase() === COIN_MARKET
  const currency = statedCurrency(description)
  return isCoin || !currency || asset.currency === currency
}

/**
 * Matches each description to a stored asset, otherwise undefined. An ISIN takes precedence over a symbol, and a name
 * counts only without both. A WKN, SEDOL or CUSIP in the place of a symbol stands for its ISIN. Among several listings,
 * the one on the given exchange is preferred, then the one in the given currency. A symbol never matches a listing in
 * another currency or with another ISIN. A number that lost its leading zeros matches if one listing of its exchange
 * fits. The account's own securities come before all listings.
 */
export async function matchAssets(
  { db, own }: { db: MarketDb; own: readonly AssetRow[] },
  descriptions: AssetDescription[],
): Promise<(AssetRow | undefined)[]> {
  const distinct = new Map(descriptions.map((description) => [keyOf(description), description]))
  const found = new Map([...distinct].map(([key, description]) => [key, matchOwn(own, description)]))
  const others = [...distinct].filter(([key]) => found.get(key) === undefined)
  const listed = await matchDistinct(
    db,
    others.map(([, description]) => description),
  )
  for (const [index, [key]] of others.entries()) found.set(key, listed[index])
  return descriptions.map((description) => found.get(keyOf(description)))
}

/** Many rows of a file state the same. */
function keyOf({ symbol, isin, exchange, currency, name }: AssetDescription): string {
  return JSON.stringify([symbol, isin, exchange, currency, name])
}

async function matchDistinct(db: MarketDb, descriptions: AssetDescription[]): Promise<(AssetRow | undefined)[]> {
  const isins = descriptions.flatMap((each) => [statedIsin(each), ...isinsOfNumber(each.symbol ?? '')])
  const spellings = descriptions.flatMap((each) => [...spellingsOf(each), ...paddedSpellingsOf(each)])
  const inNames = descriptions.flatMap(({ name }) => splitSymbolAndName(name)?.symbol ?? [])
  const symbols = [...spellings.map(({ symbol }) => symbol), ...inNames]
  const byIsin = Map.groupBy(await findBy(db, 'isin', isins.filter(Boolean)), (asset) => asset.isin ?? '')
  const byId = new Map((await findBy(db, 'id', symbols)).map((asset) => [asset.id.toUpperCase(), asset]))
  const bySymbol = Map.groupBy(await findBy(db, 'symbol', symbols), (asset) => asset.symbol)
  const isNamedOnly = (each: AssetDescription) => statedIsin(each) === '' && !each.symbol?.trim()
  const byName = await findAssetsByName(
    db,
    descriptions.filter(isNamedOnly).flatMap(({ name }) => name ?? []),
  )

  return descriptions.map((description) => {
    const withIsin = byIsin.get(statedIsin(description))
    if (withIsin !== undefined) return bestOf(withIsin, description)
    if (isNamedOnly(description)) {
      const named = byName(description.name)
      return bestOf(named.length > 0 ? named : withSymbolInName(description, bySymbol), description)
    }
    if (isLoneNumber(description)) return undefined
    const possible = ({ symbol, country }: Spelling) =>
      bySymbol.get(symbol)?.filter((asset) => isPossible(asset, description, country)) ?? []
    for (const spelling of spellingsOf(description)) {
      const withId = byId.get(spelling.symbol)
      if (withId !== undefined) return withId
      const candidates = possible(spelling)
      if (candidates.length > 0) return bestOf(candidates, description)
    }
    const numbered = isinsOfNumber(description.symbol ?? '').find((isin) => byIsin.has(isin))
    if (numbered !== undefined) return bestOf(byIsin.get(numbered) ?? [], description)
    const [padded, ...others] = paddedSpellingsOf(description).flatMap(possible)
    return others.length === 0 ? padded : undefined
  })
}

/** The listings of the symbol that a name begins with, if they are of one security of that name. */
function withSymbolInName(description: AssetDescription, bySymbol: ReadonlyMap<string, AssetRow[]>): AssetRow[] {
  const split = splitSymbolAndName(description.name)
  if (split === undefined) return []
  const listings = (bySymbol.get(split.symbol) ?? []).filter(
    (asset) => isPossible(asset, description, undefined) && wordsOf(asset.name)[0] === split.word,
  )
  return new Set(listings.map(({ isin, id }) => isin ?? id)).size === 1 ? listings : []
}
