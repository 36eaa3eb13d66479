import type { PreviewedClose, PreviewRow } from '@plumbline/contract/transactions/schemas'
import { formatIsoDate, isIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { AccountMarket } from '../market/market.ts'
import type { AssetRow } from '../market/securities/assets.ts'

/** Over Christmas and New Year exchanges close for up to five days. An older close says nothing of the day. */
const MAX_AGE_DAYS = 7

/**
 * The last close of each trade's security on or before its day, as traded, in the currency that the row states, or else
 * in that of the asset. Null for other rows, and where the market has no close of those days or no rate.
 */
export async function closesOfRows(
  market: AccountMarket,
  rows: readonly PreviewRow[],
  assets: readonly (AssetRow | undefined)[],
  today: string,
): Promise<(PreviewedClose | null)[]> {
  const trades = rows.map((row, index) => tradeOf(row, assets[index]))
  const ids = [...new Set(trades.flatMap((trade) => trade?.asset.id ?? []))]
  if (ids.length === 0) return rows.map(() => null)
  const markets = await market.histories.marketsOf(ids, today)
  const currencies = trades.flatMap((trade) => (trade === null ? [] : [trade.currency, trade.asset.currency]))
  const rates = await market.rates.tableFor(new Set(currencies), today)
  return trades.map((trade) => {
    const history = trade === null ? undefined : markets.get(trade.asset.id)
    if (trade === null || history === undefined) return null
    const { days, closes } = history.prices
    const index = lastIndexOnOrBefore(days, trade.day)
    const [day, close] = [days[index], closes[index]]
    if (day === undefined || close === undefined || trade.day - day > MAX_AGE_DAYS) return null
    const rate = rateBetween(rates.converter(history.currency, trade.currency), day)
    return rate === null ? null : { date: formatIsoDate(day), price: close * rate, currency: trade.currency }
  })
}

function rateBetween(converter: ReturnType<RateTable['converter']>, day: number): number | null {
  if (converter === undefined) return null
  const { rate, source } = converter.on(day)
  return source === 'estimate' ? null : rate
}

type RateTable = Awaited<ReturnType<AccountMarket['rates']['tableFor']>>

interface Trade {
  readonly asset: AssetRow
  readonly day: number
  readonly currency: string
}

function tradeOf({ type, date, currency }: PreviewRow, asset: AssetRow | undefined): Trade | null {
  const isTrade = type === 'buy' || type === 'sell'
  if (asset === undefined || !isTrade || date === undefined || !isIsoDate(date)) return null
  return { asset, day: parseIsoDate(date), currency: currency ?? asset.currency }
}
