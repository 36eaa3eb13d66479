import type { FundHolding } from '@plumbline/contract/assets/profile-schemas'
import { findExchange } from '@plumbline/market-sources/exchanges'
import type { AssetRow } from '../market/securities/assets.ts'

/** A symbol as the key of what funds own: without the country US, which only some sources state. */
const symbolKey = (symbol: string) => symbol.toUpperCase().replace(/\.US$/, '')

/** The symbols under which funds may name an asset. A ticker alone means one of the United States. */
function symbolsOf({ id, symbol, exchange }: AssetRow): string[] {
  const isTelling = symbol.includes('.') || findExchange(exchange)?.country === 'US'
  return [id, ...(isTelling ? [symbol] : [])].map(symbolKey)
}

/**
 * Returns a function that gives the holding of a fund a key: the id of one of the assets, or else its symbol, or else
 * its name. Holdings of several funds in the same company have the same key.
 */
export function keysOfFundHoldings(assets: readonly AssetRow[]): (holding: FundHolding) => string {
  const ids = new Map(assets.flatMap((asset) => symbolsOf(asset).map((symbol) => [symbol, asset.id])))
  return ({ Name, Symbol: stated }) => {
    const symbol = stated === undefined ? undefined : symbolKey(stated)
    return symbol === undefined ? Name.toLowerCase() : (ids.get(symbol) ?? symbol)
  }
}
