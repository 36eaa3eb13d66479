import { formatIsoDate, parseIsoDate } from '../calendar.ts'
import { lastIndexOnOrBefore } from '../day-search.ts'
import { ratioOfSplits } from '../ratio-of-splits.ts'
import { compoundGrowth } from './growth.ts'
import type { PastCashFlow } from './past-cash-flows.ts'

/** What a saved valuation assumed and found. Money is per share of its day, or of the company, in one currency. */
export interface SavedValuation {
  /** An ISO instant. */
  savedAt: string
  /** Of the first projected year, as a ratio. */
  growth: number
  /** Projected, ascending by fiscal year. */
  flows: readonly { year: number; freeCashFlow: number }[]
  fairValue: number
  /** The last close of its day; null if it was not known. */
  price: number | null
}

/** `date` is an ISO date; one unit becomes `numerator / denominator` units. */
interface Split {
  date: string
  numerator: number
  denominator: number
}

export interface KnownSince {
  splits: readonly Split[]
  /** The last close, as traded, in the currency of the valuation; null if it is unknown or in another one. */
  price: number | null
  /** The ISO date of that close, which is not adjusted for later splits. Null: all splits count. */
  priceDate: string | null
  /** Reported flows, ascending, in the currency of the valuation. */
  past: readonly PastCashFlow[]
}

/** Compound growth per year, as ratios, over `years` reported years from the last one before the projection. */
export interface ComparedGrowth {
  years: number
  assumed: number
  reported: number
}

export interface ValuationOutcome {
  /** Adjusted, as is `priceThen`, for splits from the day of the valuation to that of the price. */
  fairValue: number
  priceThen: number | null
  /** From the price then to the price now, as a ratio. */
  change: number | null
  /**
   * The part of the gap between price and fair value that the price has closed: 1 at the fair value, more beyond it,
   * below 0 where the gap has widened. Null without a price then or now, or without a gap.
   */
  gapClosed: number | null
  /** Null until a projected year is reported, or if a flow that it needs is missing or not positive. */
  growth: ComparedGrowth | null
  /** Projected years that were reported since. `difference` is reported / projected - 1. */
  years: { year: number; projected: number; reported: number; difference: number | null }[]
}

const datedSplit = ({ date, numerator, denominator }: Split) => ({
  day: parseIsoDate(date),
  ratio: numerator / denominator,
})

/** Counts the projected fiscal years from the first one up to the first that is not reported. */
function compareGrowth({ growth, flows }: SavedValuation, past: readonly PastCashFlow[]): ComparedGrowth | null {
  const first = flows[0]
  if (first === undefined || growth <= -1) return null
  const reported = new Set(past.map(({ year }) => year))
  const missing = flows.findIndex(({ year }) => !reported.has(year))
  const years = missing === -1 ? flows.length : missing
  const last = flows[years - 1]
  if (last === undefined || !reported.has(first.year - 1)) return null
  const grown = compoundGrowth(
    past.filter(({ year }) => year >= first.year - 1 && year <= last.year),
    years,
  )
  const base = first.freeCashFlow / (1 + growth)
  if (grown === null || base <= 0 || last.freeCashFlow <= 0) return null
  return { years, assumed: (last.freeCashFlow / base) ** (1 / years) - 1, reported: grown }
}

function gapClosedBy(price: number | null, priceThen: number | null, fairValue: number): number | null {
  if (price === null || priceThen === null || fairValue === priceThen) return null
  return (price - priceThen) / (fairValue - priceThen)
}

/**
 * A saved valuation beside what happened since. A split applies from its own day on.
 *
 * @see docs/methods/discounted-cash-flow.md
 */
export function compareWithNow(
  saved: SavedValuation,
  { splits, price, priceDate, past }: KnownSince,
): ValuationOutcome {
  const until = priceDate === null ? undefined : parseIsoDate(priceDate)
  const units = ratioOfSplits(splits.map(datedSplit), dayOf(saved), until)
  const fairValue = saved.fairValue / units
  const priceThen = saved.price === null ? null : saved.price / units
  const reported = new Map(past.map(({ year, freeCashFlow }) => [year, freeCashFlow]))
  return {
    fairValue,
    priceThen,
    change: price === null || priceThen === null ? null : price / priceThen - 1,
    gapClosed: gapClosedBy(price, priceThen, fairValue),
    growth: compareGrowth(saved, past),
    years: saved.flows.flatMap(({ year, freeCashFlow: projected }) => {
      const actual = reported.get(year)
      if (actual === undefined) return []
      return [{ year, projected, reported: actual, difference: projected > 0 ? actual / projected - 1 : null }]
    }),
  }
}

const dayOf = ({ savedAt }: SavedValuation) => parseIsoDate(savedAt.slice(0, 10))

interface Closes {
  /** Ascending, one per close. */
  days: Int32Array
  /** As traded, in the currency of the valuation. */
  closes: Float64Array
  splits: readonly Split[]
}

/**
 * The first day after that of the valuation whose close reached the fair value: from below for an undervalued share,
 * from above for an overvalued one. Closes are adjusted for the splits since the valuation. An ISO date; null if there
 * is none, if the price then is unknown, or if it was the fair value.
 *
 * @see docs/methods/discounted-cash-flow.md
 */
export function firstDayAtFairValue(saved: SavedValuation, { days, closes, splits }: Closes): string | null {
  const { price, fairValue } = saved
  if (price === null || price === fairValue) return null
  const from = dayOf(saved)
  const later = splits
    .map(datedSplit)
    .filter(({ day }) => day > from)
    .sort((a, b) => b.day - a.day)
  const isReached = (value: number) => (price < fairValue ? value >= fairValue : value <= fairValue)
  let units = 1
  for (let at = lastIndexOnOrBefore(days, from) + 1; at < days.length; at++) {
    const day = days[at] as number
    while ((later.at(-1)?.day ?? Number.POSITIVE_INFINITY) <= day) units *= later.pop()?.ratio ?? 1
    if (isReached((closes[at] as number) * units)) return formatIsoDate(day)
  }
  return null
}
