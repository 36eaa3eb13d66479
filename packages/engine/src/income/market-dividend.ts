import type { DayNumber } from '../calendar.ts'
import { parseIsoDate } from '../calendar.ts'
import type { MarketSplit } from '../market.ts'
import { ratioOfSplits } from '../ratio-of-splits.ts'

/** A dividend that the market data state. */
export interface MarketDividend {
  /** ISO dates; `payDate` is null where the source states none. */
  exDate: string
  payDate: string | null
  /** Per unit as paid, in the major unit of `currency`. A split on the ex-day comes first. */
  value: number
  currency: string
}

/** With its days as numbers, which are read once for all holdings of the asset. */
export interface DatedDividend extends MarketDividend {
  exDay: DayNumber
  payDay: DayNumber | null
}

/** Dividends by ex-day. */
export function datedDividends(dividends: readonly MarketDividend[]): DatedDividend[] {
  return dividends
    .map((dividend) => {
      const { exDate, payDate } = dividend
      return { ...dividend, exDay: parseIsoDate(exDate), payDay: payDate === null ? null : parseIsoDate(payDate) }
    })
    .sort((a, b) => a.exDay - b.exDay)
}

/** A dividend per unit of today, so that those before and after a split compare. */
export interface UnitDividend {
  exDay: DayNumber
  payDay: DayNumber | null
  value: number
  currency: string
}

/** The dividends per unit of today: divided by the ratios of all later splits up to `today`. */
export function perUnitOfToday(
  dividends: readonly DatedDividend[],
  splits: readonly MarketSplit[],
  today: DayNumber,
): UnitDividend[] {
  const dated = splits.map(({ date, ratio }) => ({ day: parseIsoDate(date), ratio }))
  return dividends.map(({ exDay, payDay, value, currency }) => {
    return { exDay, payDay, value: value / ratioOfSplits(dated, exDay, today), currency }
  })
}
