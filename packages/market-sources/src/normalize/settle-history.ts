import type { HistoryRange, PriceHistory, StockSplit } from '../provider.ts'
import { type DailyClose, sortDays } from './daily-closes.ts'
import type { QuoteUnit } from './quote-unit.ts'
import { repairHistory, type StatedSeries } from './repair-history.ts'
import { ratioAfter, sortSplits } from './splits.ts'

/** Figures are stated as traded: what is lost by restating them twice is beyond these digits. */
const DIGITS = 12

/** A dividend as paid, in the major unit of `currency`; `day` is the ex-date in days since 1970-01-01. */
export interface PaidDividend {
  day: number
  value: number
  currency: string
  payDate?: string
}

/** What a source with closes as traded states. Its adjusted closes are adjusted for splits and dividends. */
export interface StatedHistory {
  /** In the unit of the source. */
  closes: readonly DailyClose[]
  /** Undefined where the source failed to return them. */
  splits: readonly (StockSplit | undefined)[] | undefined
  /** Undefined where the source failed to return them. Some sources state amounts that are adjusted for splits. */
  dividends: ((splits: readonly StockSplit[]) => PaidDividend[]) | undefined
}

/** Undefined without any close: an empty response never replaces stored prices. */
export function settleHistory(stated: StatedHistory, unit: QuoteUnit, range: HistoryRange): PriceHistory | undefined {
  const series: StatedSeries = {
    unit,
    closes: sortDays(stated.closes),
    announced: sortSplits(stated.splits ?? []),
    refused: { splits: stated.splits === undefined, dividends: stated.dividends === undefined },
    restate: (closes, splits) => ({
      closes: closes.map((each) => ({ ...each, close: each.close / ratioAfter(splits, each.day) })),
      findings: [],
    }),
    dividendsOf: (splits) =>
      (stated.dividends?.(splits) ?? []).map((dividend) => {
        const { day, value, currency } = dividend
        const divisor = currency === unit.currency ? unit.divisor : 1
        return { ...dividend, value: (value * divisor) / ratioAfter(splits, day), divisor }
      }),
    hasSplits: (splits) => splits.length > 0,
    asTraded: (figure, ratio, { divisor }) => Number(((figure * ratio) / divisor).toPrecision(DIGITS)),
  }
  return repairHistory(series, range)
}
