import { type DayNumber, parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { AssetMarket } from '@plumbline/engine/market'
import type { StoredHistory } from './history-rows.ts'

/** The price of one day that an account set instead of the market's. */
export interface PriceCorrection {
  assetId: string
  /** YYYY-MM-DD */
  day: string
  /** As traded on the day, in the major unit of `currency`. */
  price: number
  currency: string
}

interface Series {
  currency: string
  days: Int32Array
  closes: Float64Array
  adjustedCloses: Float64Array | undefined
  splits: readonly { date: string }[]
}

interface CorrectedSeries extends Pick<Series, 'days' | 'closes' | 'adjustedCloses'> {
  /** The market's closes of the corrected days; null where it had none. */
  corrected: ReadonlyMap<DayNumber, number | null>
}

/** The market data of an asset with the prices that an account set; the same object if none of them applies. */
export function correctMarket(market: AssetMarket, corrections: readonly PriceCorrection[]): AssetMarket {
  const { currency, prices, adjustedCloses, splits } = market
  const series = correctSeries({ currency, ...prices, adjustedCloses, splits }, corrections)
  if (series === undefined) return market
  const { days, closes, corrected } = series
  return {
    ...market,
    prices: { days, closes },
    ...(series.adjustedCloses && { adjustedCloses: series.adjustedCloses }),
    corrected,
  }
}

/** As `correctMarket`, for a history. */
export function correctHistory<History extends StoredHistory>(
  history: History,
  corrections: readonly PriceCorrection[],
): History {
  const adjustedCloses = history.fromYear === undefined ? history.adjustedCloses : undefined
  const series = correctSeries({ ...history, adjustedCloses }, corrections)
  if (series === undefined) return history
  const { days, closes, corrected } = series
  return {
    ...history,
    days,
    closes,
    corrected,
    ...(series.adjustedCloses && { adjustedCloses: series.adjustedCloses }),
  }
}

/**
 * Sets the closes of single days. A day without a close gets one. Undefined if no correction is in the series' currency
 * and on or after its first day. Earlier closes are not loaded, or are in other units.
 */
function correctSeries(series: Series, corrections: readonly PriceCorrection[]): CorrectedSeries | undefined {
  const first = series.days[0]
  if (first === undefined) return undefined
  const applied = corrections
    .filter(({ currency }) => currency === series.currency)
    .map(({ day, price }) => ({ day: parseIsoDate(day), price }))
    .filter(({ day }) => day >= first)
  if (applied.length === 0) return undefined
  const added = applied.map(({ day }) => day).filter((day) => indexOf(series.days, day) === undefined)
  const { days, closes, adjustedCloses } = added.length === 0 ? copyOf(series) : withDays(series, added)
  const corrected = new Map<DayNumber, number | null>()
  for (const { day, price } of applied) {
    const marketIndex = indexOf(series.days, day)
    corrected.set(day, marketIndex === undefined ? null : (series.closes[marketIndex] as number))
    const index = lastIndexOnOrBefore(days, day)
    if (adjustedCloses !== undefined)
      adjustedCloses[index] = (adjustedCloses[index] as number) * (price / (closes[index] as number))
    closes[index] = price
  }
  return { days, closes, adjustedCloses, corrected }
}

function indexOf(days: Int32Array, day: DayNumber): number | undefined {
  const index = lastIndexOnOrBefore(days, day)
  return days[index] === day ? index : undefined
}

/** Shares the days, because they are never written to. */
function copyOf({ days, closes, adjustedCloses }: Series) {
  return { days, closes: closes.slice(), adjustedCloses: adjustedCloses?.slice() }
}

/** Adds days with the close before them, or with the one after them if a split lies between. */
function withDays({ days, closes, adjustedCloses, splits }: Series, added: readonly DayNumber[]) {
  const all = Int32Array.from([...days, ...added]).sort()
  const splitDays = splits.map(({ date }) => parseIsoDate(date))
  const sources = Array.from(all, (day) => {
    const before = lastIndexOnOrBefore(days, day)
    const isSplit = splitDays.some((split) => split > (days[before] as number) && split <= day)
    return isSplit ? Math.min(before + 1, days.length - 1) : before
  })
  return {
    days: all,
    closes: Float64Array.from(sources, (index) => closes[index] as number),
    adjustedCloses: adjustedCloses && Float64Array.from(sources, (index) => adjustedCloses[index] as number),
  }
}
