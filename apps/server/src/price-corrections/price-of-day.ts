import { isOwnSecurity } from '@plumbline/contract/own-securities/vocabulary'
import type { PriceCorrection, PriceOfDay } from '@plumbline/contract/price-corrections/schemas'
import { calendarDate } from '@plumbline/contract/value-schemas'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import { day as formattedDay, type Text, text } from '@plumbline/text/text'
import type { Db } from '../database/db.ts'
import { fieldProblem } from '../errors.ts'
import type { WholeHistory } from '../market/histories/history-rows.ts'
import type { Market } from '../market/market.ts'
import { type AssetRow, requireAsset } from '../market/securities/assets.ts'
import { hasPrice, type PricedDay, type PriceInForce, readLastPriceChange } from './stored/correction-rows.ts'

/** A day within the market's prices of an asset. */
export interface MarketDay {
  asset: AssetRow
  history: WholeHistory
  /** Of the last close on or before the day. */
  index: number
  /** As traded; null: the market has no close of the day. */
  close: number | null
}

/**
 * A day whose price an account may set: one with a close of the market, or one between two of them.
 *
 * @throws {DomainError} `not-found`: no such asset; `invalid-payload`: the day is outside of the market's prices, or it
 * is an own security
 */
export async function requireMarketDay(market: Market, { assetId, day }: PricedDay, today: string): Promise<MarketDay> {
  const refuse = (reason: Text) => fieldProblem('invalid-payload', 'day', reason)
  if (isOwnSecurity(assetId)) throw refuse(text('Enter the price with the others of your own security'))
  const asset = await requireAsset(market, assetId)
  if (!calendarDate.safeParse(day).success) throw refuse(text('No such day in the calendar'))
  if (day > today) throw refuse(text('The date is in the future'))
  const history = (await market.histories.historiesOf([assetId], today)).get(assetId)
  const [first, last] = [history?.days[0], history?.days.at(-1)]
  if (history === undefined || first === undefined || last === undefined)
    throw refuse(text('The market data have no prices of this security'))
  const wanted = parseIsoDate(day)
  if (wanted < first || wanted > last) {
    const range = { first: formattedDay(formatIsoDate(first)), last: formattedDay(formatIsoDate(last)) }
    throw refuse(text('The market data have prices from {first} to {last}', range))
  }
  const index = lastIndexOnOrBefore(history.days, wanted)
  return { asset, history, index, close: history.days[index] === wanted ? (history.closes[index] as number) : null }
}

/** The market's price of a day, and the one that the account set. */
export async function describePriceOfDay(
  db: Db,
  market: Market,
  priced: PricedDay,
  today: string,
): Promise<Omit<PriceOfDay, 'effects'>> {
  const { asset, history, index, close } = await requireMarketDay(market, priced, today)
  const set = await readLastPriceChange(db, priced)
  const at = (place: number) => {
    const day = history.days[place]
    return day === undefined ? null : { day: formatIsoDate(day), close: history.closes[place] as number }
  }
  return {
    day: priced.day,
    currency: history.currency,
    marketClose: close,
    before: at(close === null ? index : index - 1),
    after: at(index + 1),
    splits: history.splits
      .filter(({ date }) => date > priced.day && date <= today)
      .map(({ date, numerator, denominator }) => ({ date, numerator, denominator })),
    correction: set !== undefined && hasPrice(set) ? describeCorrection(set, asset) : null,
  }
}

export function describeCorrection(row: PriceInForce, asset: { name: string } | undefined): PriceCorrection {
  return {
    assetId: row.asset_id,
    assetName: asset?.name ?? row.asset_id,
    day: row.day,
    currency: row.currency,
    price: row.price,
    marketPrice: row.market_price,
    reason: row.reason,
    recordedAt: row.recorded_at,
  }
}
