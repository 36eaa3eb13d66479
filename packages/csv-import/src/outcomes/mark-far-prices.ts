import { farFromMarket, type MarketTrade } from '../laws/market-close.ts'
import { isTrade } from '../readings/row-amounts.ts'
import { COIN_MARKET } from '../words/coins.ts'
import { fateOf, type MatchedRow } from './matched-row.ts'

/** A row as the market judges it. */
export function toMarketTrade({ row, asset, close }: Pick<MatchedRow, 'row' | 'asset' | 'close'>): MarketTrade {
  return { price: Number(row.price), close: close?.price ?? null, isCoin: asset?.exchange === COIN_MARKET }
}

/** Marks the trades whose prices contradict the closes of their days. */
export function markFarPrices(rows: readonly MatchedRow[]): MatchedRow[] {
  const trades = rows.filter((matched) => fateOf(matched) === 'import' && isTrade(matched.row.type))
  const far = new Set(farFromMarket(trades.map(toMarketTrade)).map((index) => trades[index]))
  return rows.map((matched) =>
    far.has(matched) && matched.close !== null ? { ...matched, farFrom: matched.close } : matched,
  )
}
