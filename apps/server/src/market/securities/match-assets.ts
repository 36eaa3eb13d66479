import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import type { AssetRow } from './find-assets.ts'

/** What a row of a file says about its asset. */
export interface AssetDescription {
  symbol?: string | undefined
  isin?: string | undefined
  exchange?: string | undefined
  currency?: string | undefined
}

/** Files add exchanges and pairs to symbols in many ways: `AAPL.US`, `AAPL US`, `VWRL:xams`, `BTC/USD`. */
function spellingsOf(symbol: string): string[] {
  const upper = symbol.trim().toUpperCase()
  const beforeSuffix = upper.split(/[.:/ ]/)[0] ?? upper
  return [...new Set([upper, upper.replaceAll('-', '.'), upper.replaceAll('.', '-'), beforeSuffix])].filter(Boolean)
}

function normalizedIsin(isin: string | undefined): string {
  return isin?.trim().toUpperCase() ?? ''
}

async function candidates(db: Db, column: 'symbol' | 'isin' | 'id', values: Iterable<string>): Promise<AssetRow[]> {
  return await db.selectFrom('assets').selectAll().where(column, 'in', among(values)).execute()
}

function best(assets: AssetRow[], { exchange, currency, symbol }: AssetDescription): AssetRow | undefined {
  const wantedExchange = exchange?.trim().toUpperCase()
  const wantedCurrency = currency?.trim().toUpperCase()
  const spellings = symbol === undefined ? [] : spellingsOf(symbol)
  const score = (asset: AssetRow) =>
    (asset.exchange.toUpperCase() === wantedExchange ? 4 : 0) +
    (asset.currency === wantedCurrency ? 2 : 0) +
    (spellings.includes(asset.symbol.toUpperCase()) ? 1 : 0) +
    (asset.delisted_on === null ? 0.5 : 0)
  return assets.toSorted((a, b) => score(b) - score(a) || (a.id < b.id ? -1 : 1))[0]
}

/**
 * The asset that each description means, in their order; undefined where none is known. An ISIN decides before a symbol; among several listings the
 * one on the named exchange, then in the named currency, is taken. A symbol alone never matches a listing in another currency than the named one.
 */
export async function matchAssets(db: Db, descriptions: AssetDescription[]): Promise<(AssetRow | undefined)[]> {
  const isins = descriptions.map(({ isin }) => normalizedIsin(isin)).filter(Boolean)
  const spellings = descriptions.flatMap(({ symbol }) => (symbol === undefined ? [] : spellingsOf(symbol)))
  const byIsin = Map.groupBy(await candidates(db, 'isin', isins), (asset) => asset.isin ?? '')
  const byId = new Map((await candidates(db, 'id', spellings)).map((asset) => [asset.id.toUpperCase(), asset]))
  const bySymbol = Map.groupBy(await candidates(db, 'symbol', spellings), (asset) => asset.symbol)

  return descriptions.map((description) => {
    const ofIsin = byIsin.get(normalizedIsin(description.isin))
    if (ofIsin !== undefined) return best(ofIsin, description)
    for (const spelling of description.symbol === undefined ? [] : spellingsOf(description.symbol)) {
      const exact = byId.get(spelling)
      if (exact !== undefined) return exact
      const currency = description.currency?.trim().toUpperCase()
      const fitting =
        bySymbol.get(spelling)?.filter((asset) => !currency || asset.currency === currency || currency === 'GBX') ?? []
      if (fitting.length > 0) return best(fitting, description)
    }
    return undefined
  })
}
