import type { Dividend } from '@plumbline/contract/assets/schemas'

export type DividendYear = { year: string; total: number; count: number; isUnfinished: boolean }

export type DividendSums = {
  /** The latest dividend's currency, used for all sums. */
  currency: string
  /** Every year from the first dividend to `end`, oldest first, including years without a dividend. */
  years: DividendYear[]
  /** Paid in the twelve months that end today. */
  lastTwelveMonths: number
  /** Dividends in other currencies, which the sums leave out. */
  leftOut: number
}

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
  return {
    currency,
    years: Array.from({ length: last - first + 1 }, (_, index) => {
      const year = String(first + index)
      const paid = byYear.get(year) ?? []
      return { year, total: total(paid), count: paid.length, isUnfinished: year === today.slice(0, 4) }
    }),
    lastTwelveMonths: total(summed.filter(({ date }) => date > yearBefore && date <= today)),
    leftOut: dividends.length - summed.length,
  }
}
