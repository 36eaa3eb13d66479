import type { Dividend } from '@plumbline/contract/assets/schemas'

export type DividendYear = {
  year: string
  total: number
  count: number
  isUnfinished: boolean
  /** Over the year before, a ratio. Null for an unfinished year, and after a year without a dividend. */
  growth: number | null
}

export type DividendSums = {
  /** The latest dividend's currency, used for all sums. */
  currency: string
  /** Every year from the first dividend to `end`, oldest first, including years without a dividend. */
  years: DividendYear[]
  /** Paid in the twelve months that end today. */
  lastTwelveMonths: number
  /** Average growth a year over the last `GROWTH_YEARS` full years, a ratio. Null without a dividend at either end. */
  growthPerYear: number | null
  /** Dividends in other currencies, which the sums leave out. */
  leftOut: number
}

/** Over how many years growth is averaged. */
export const GROWTH_YEARS = 5

/**
 * Dividends per share, adjusted for all splits, by the calendar year of their ex-date. `dividends` are sorted newest
 * first. `end` is today, or the last day of an asset that is no longer traded. Null without any dividend.
 */
export function sumDividends(dividends: readonly Dividend[], end: string, today: string): DividendSums | null {
  const latest = dividends[0]
  if (latest === undefined) return null
  const { currency } = latest
  const summed = dividends.filter((dividend) => dividend.currency === currency)
  const first = Number(summed.at(-1)?.date.slice(0, 4))
  const last = Math.max(Number(end.slice(0, 4)), Number(latest.date.slice(0, 4)))
  const yearBefore = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  const byYear = Map.groupBy(summed, ({ date }) => date.slice(0, 4))
  const total = (paid: readonly Dividend[]) => paid.reduce((sum, { adjusted_value: value }) => sum + value, 0)
  const isUnfinished = (year: number) => year >= Number(today.slice(0, 4))
  const lastWhole = isUnfinished(last) ? last - 1 : last
  const paidIn = (year: number) => byYear.get(String(year)) ?? []
  /** A first year may have begun with its second payment: another number of payments is no growth. */
  const growth = (year: number, before: number) =>
    before === first && paidIn(before).length !== paidIn(year).length
      ? null
      : growthOf(total(paidIn(year)), total(paidIn(before)))
  const overAll = growth(lastWhole, lastWhole - GROWTH_YEARS)
  return {
    currency,
    years: Array.from({ length: last - first + 1 }, (_, index) => {
      const year = first + index
      return {
        year: String(year),
        total: total(paidIn(year)),
        count: paidIn(year).length,
        isUnfinished: isUnfinished(year),
        growth: isUnfinished(year) ? null : growth(year, year - 1),
      }
    }),
    lastTwelveMonths: total(summed.filter(({ date }) => date > yearBefore && date <= today)),
    growthPerYear: overAll === null || overAll === -1 ? null : (1 + overAll) ** (1 / GROWTH_YEARS) - 1,
    leftOut: dividends.length - summed.length,
  }
}

function growthOf(value: number, before: number): number | null {
  return before > 0 ? value / before - 1 : null
}
