import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import type { AssetRow } from './assets.ts'

/** What a row of a file says about its asset. */
export interface AssetDescription {
  symbol?: string | undefined
  isin?: string | undefined
  exchange?: string | undefined
  currency?: string | undefined
}

/** Files add exchanges and currency pairs to symbols in many ways: `AAPL.US`, `AAPL US`, `VWRL:xams`, `BTC/USD`. */
function spellingsOf(symbol: string | undefined): string[] {
  if (symbol === undefined) return []
  const upper = symbol.trim().toUpperCase()
  const beforeSuffix = upper.split(/[.:/ ]/)[0] ?? upper
  return [...new Set([upper, upper.replaceAll('-', '.'), upper.replaceAll('.', '-'), beforeSuffix])].filter(Boolean)
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

function bestOf(assets: AssetRow[], { exchange, currency, symbol }: AssetDescription): AssetRow | undefined {
  const wantedExchange = exchange?.trim().toUpperCase()
  const wantedCurrency = currency?.trim().toUpperCase()
  const spellings = spellingsOf(symbol)
  const score = (asset: AssetRow) =>
    (asset.exchange.toUpperCase() === wantedExchange ? 4 : 0) +
    (asset.currency === wantedCurrency ? 2 : 0) +
    (spellings.includes(asset.symbol.toUpperCase()) ? 1 : 0) +
    (asset.delisted_on === null ? 0.5 : 0)
  return assets.toSorted((a, b) => score(b) - score(a) || (a.id < b.id ? -1 : 1))[0]
}

/**
 * Matches each description to an asset; undefined where none is stored. An ISIN wins over a symbol. Among several
 * listings the one on the given exchange, then in the given currency, wins. A symbol never matches a listing in a
 * currency other than the given one.
 */
export async function matchAssets(db: Db, descriptions: AssetDescription[]): Promise<(AssetRow | undefined)[]> {
  const isins = descriptions.map(({ isin }) => normalizedIsin(isin)).filter(Boolean)
  const spellings = descriptions.flatMap(({ symbol }) => spellingsOf(symbol))
  const byIsin = Map.groupBy(await findBy(db, 'isin', isins), (asset) => asset.isin ?? '')
  const byId = new Map((await findBy(db, 'id', spellings)).map((asset) => [asset.id.toUpperCase(), asset]))
  const bySymbol = Map.groupBy(await findBy(db, 'symbol', spellings), (asset) => asset.symbol)

  return descriptions.map((description) => {
    const withIsin = byIsin.get(normalizedIsin(description.isin))
    if (withIsin !== undefined) return bestOf(withIsin, description)
    const currency = description.currency?.trim().toUpperCase()
    for (const spelling of spellingsOf(description.symbol)) {
      const withId = byId.get(spelling)
      if (withId !== undefined) return withId
      const candidates =
        bySymbol.get(spelling)?.filter((asset) => !currency || asset.currency === currency || currency === 'GBX') ?? []
      if (candidates.length > 0) return bestOf(candidates, description)
    }
    return undefined
  })
}
