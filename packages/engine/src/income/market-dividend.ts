import type { DayNumber } from '../calendar.ts'
import { parseIsoDate } from '../calendar.ts'
import type { MarketSplit } from '../market.ts'

/** A dividend that the market data state. */
export interface MarketDividend {
  /** ISO dates; `payDate` is null where the source states none. */
  exDate: string
  payDate: string | null
  /** Per unit as paid, in the major unit of `currency`. A split on the ex-day comes first. */
  value: number
  currency: string
}

/** A dividend per unit of today, so that those before and after a split compare. */
export interface UnitDividend {
  exDay: DayNumber
  payDay: DayNumber | null
  value: number
  currency: string
}

/** Dividends by ex-day, per unit of today: divided by the ratios of all later splits up to `today`. */
export function perUnitOfToday(
  dividends: readonly MarketDividend[],
  splits: readonly MarketSplit[],
  today: DayNumber,
): UnitDividend[] {
  const known = splits.map(({ date, ratio }) => ({ day: parseIsoDate(date), ratio })).filter(({ day }) => day <= today)
  return dividends
    .map(({ exDate, payDate, value, currency }) => {
      const exDay = parseIsoDate(exDate)
      const ratio = known.reduce((product, split) => (split.day > exDay ? product * split.ratio : product), 1)
      return { exDay, payDay: payDate === null ? null : parseIsoDate(payDate), value: value / ratio, currency }
    })
    .sort((a, b) => a.exDay - b.exDay)
}
