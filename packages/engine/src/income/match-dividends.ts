import type { DayNumber } from '../calendar.ts'

/** A dividend to which the holding is entitled by the market data. */
export interface Entitlement {
  exDay: DayNumber
  payDay: DayNumber | null
  /** In the portfolio's currency; NaN without a rate. */
  gross: number
}

/** A dividend of the same asset in the ledger. */
export interface BookedDividend {
  day: DayNumber
  /** In the portfolio's currency; NaN without a rate. */
  gross: number
}

/** Files date some payments by the record day or the close before the ex-day, over a weekend. */
const DAYS_BEFORE_EX_DAY = 4
/** Brokers book a payment up to two weeks after the pay day: through intermediaries, and corrected ones. */
const DAYS_AFTER_PAY_DAY = 14
/**
 * Where the pay day is not stated. Of 55 documents of brokers that name both days, 54 were paid within 45 days of the
 * ex-day, half of them within 13.
 */
const DAYS_AFTER_EX_DAY = 45
const USUAL_DAYS_TO_PAY_DAY = 13
/** In days: what a very different amount weighs against a nearer day, and leaving a dividend without a match. */
const OTHER_AMOUNT = 30
const NO_MATCH = 1000

/** The last day on which a payment may be booked without being missing. */
export function lastDayToBook({ exDay, payDay }: Pick<Entitlement, 'exDay' | 'payDay'>): DayNumber {
  return payDay === null ? exDay + DAYS_AFTER_EX_DAY : payDay + DAYS_AFTER_PAY_DAY
}

/** Whether a payment may still come: it is missing only once its pay day, or the last day to book it, has passed. */
export function mayStillCome(due: Pick<Entitlement, 'exDay' | 'payDay'>, today: DayNumber): boolean {
  return (due.payDay ?? lastDayToBook(due)) >= today
}

/**
 * The indexes of the entitlements that the ledger has, each with the index of its booked dividend. A booked dividend
 * belongs to an entitlement if it is dated from four days before the ex-day to two weeks after the pay day, whatever
 * its amount and source. Each is one payment: as many as possible are matched, in the order of their days, those
 * nearest in day and amount.
 *
 * @param entitled by ex-day
 * @param booked by day
 * @see docs/methods/income.md
 */
export function matchDividends(
  entitled: readonly Entitlement[],
  booked: readonly BookedDividend[],
): Map<number, number> {
  const width = booked.length + 1
  // costs[e * width + b]: the least cost of matching the entitlements from e on with the booked ones from b on.
  const costs = new Float64Array((entitled.length + 1) * width)
  const costOf = (e: number, b: number) => costs[e * width + b] as number
  const costOfMatch = (e: number, b: number) =>
    distance(entitled[e] as Entitlement, booked[b] as BookedDividend) + costOf(e + 1, b + 1)
  for (let e = entitled.length - 1; e >= 0; e--) {
    costs[e * width + booked.length] = (entitled.length - e) * NO_MATCH
    for (let b = booked.length - 1; b >= 0; b--)
      costs[e * width + b] = Math.min(costOfMatch(e, b), NO_MATCH + costOf(e + 1, b), costOf(e, b + 1))
  }
  const matched = new Map<number, number>()
  for (let e = 0, b = 0; e < entitled.length && b < booked.length; ) {
    const cost = costOf(e, b)
    if (cost === costOfMatch(e, b)) {
      matched.set(e, b)
      e += 1
      b += 1
    } else if (cost === costOf(e, b + 1)) b += 1
    else e += 1
  }
  return matched
}

/** In days; infinite outside of the window. */
function distance(entitled: Entitlement, { day, gross }: BookedDividend): number {
  if (day < entitled.exDay - DAYS_BEFORE_EX_DAY || day > lastDayToBook(entitled)) return Number.POSITIVE_INFINITY
  const expected = entitled.payDay ?? entitled.exDay + USUAL_DAYS_TO_PAY_DAY
  const difference = Math.abs(Math.log(gross / entitled.gross))
  return Math.abs(day - expected) + OTHER_AMOUNT * (Number.isFinite(difference) ? Math.min(1, difference) : 0)
}
