import { addMonths, type DayNumber, dateOf, dayNumberOf } from '../calendar.ts'

/** What the user wants to reach and assumes. Amounts are in the goal's currency. */
export interface GoalTerms {
  amount: number
  day: DayNumber
  /**
   * Added on the same day of each month, from one month after today; on the last day of shorter months. Not negative.
   */
  monthly: number
  /** Effective per year, a ratio above -1. */
  yearlyReturn: number
  /** Per year, a ratio above -1: the amount is in today's money. Null: the amount is not adjusted. */
  inflation: number | null
}

/** What is owned today, in the goal's currency. */
export interface GoalStart {
  value: number
  today: DayNumber
}

/** The projection for one day: at the assumed return, and at a lower and a higher one. */
export interface ProjectedDay {
  day: DayNumber
  /** All contributions until then. */
  paidIn: number
  value: number
  lower: number
  higher: number
}

export interface GoalProjection {
  /** The amount in the money of the goal's day; without inflation, the amount itself. */
  required: number
  /** The first day on which the value is enough; null: not within `MAX_YEARS`. */
  reachedOn: DayNumber | null
  /** The monthly contribution that just reaches the amount; 0 if none is needed, null if the day is within a month. */
  neededMonthly: number | null
  /** On the day. */
  atEnd: ProjectedDay
  /** On each 31 December before it. */
  years: ProjectedDay[]
}

/** How far the lower and the higher return are from the assumption. */
export const RETURN_SPREAD = 0.02
/** How many years ahead to search for the day on which a goal is reached. */
export const MAX_YEARS = 100

interface Months {
  /** Months of contributions. */
  whole: number
  /** The part of the following month that has passed, 0 to below 1. */
  part: number
}

/** The months from today to a day that is not before it. */
export function monthsUntil(today: DayNumber, day: DayNumber): Months {
  const [from, to] = [dateOf(today), dateOf(day)]
  const months = (to.year - from.year) * 12 + to.month - from.month
  const whole = addMonths(today, months) > day ? months - 1 : months
  const start = addMonths(today, whole)
  return { whole, part: (day - start) / (addMonths(today, whole + 1) - start) }
}

/** Growth over a number of months at an effective yearly rate, as a ratio. Exact for small rates. */
function growth(yearly: number, months: number): number {
  return Math.expm1((Math.log1p(yearly) * months) / 12)
}

interface GrowthFactors {
  /** Until the day. */
  months: Months
  /** The value of 1 that is invested today. */
  grown: number
  /** The value of contributions of 1 per month: the future value of an ordinary annuity. */
  contributed: number
}

/** What money is worth on a day that is not before today, at an effective return per year. */
export function growUntil(today: DayNumber, day: DayNumber, yearly: number): GrowthFactors {
  const months = monthsUntil(today, day)
  const rate = growth(yearly, 1)
  const atLast = Math.abs(rate) < Number.EPSILON ? months.whole : growth(yearly, months.whole) / rate
  return {
    months,
    grown: 1 + growth(yearly, months.whole + months.part),
    contributed: atLast * (1 + growth(yearly, months.part)),
  }
}

/**
 * The value on a day that is not before today, in the goal's currency, unrounded.
 *
 * @see docs/methods/goals.md
 */
export function projectValue(
  { value, today }: GoalStart,
  { monthly, yearlyReturn }: Pick<GoalTerms, 'monthly' | 'yearlyReturn'>,
  day: DayNumber,
): number {
  const { grown, contributed } = growUntil(today, day, yearlyReturn)
  return value * grown + monthly * contributed
}

/** The amount in the money of a day that is not before today. */
export function requiredOn(
  today: DayNumber,
  { amount, inflation }: Pick<GoalTerms, 'amount' | 'inflation'>,
  day: DayNumber,
): number {
  return inflation === null ? amount : amount * growUntil(today, day, inflation).grown
}

/** Between two contributions the value reaches the required amount at the end or not at all, as both grow evenly. */
function findReachedDay(start: GoalStart, terms: GoalTerms): DayNumber | null {
  const isReached = (day: DayNumber) => projectValue(start, terms, day) >= requiredOn(start.today, terms, day)
  for (let month = 0; month < MAX_YEARS * 12; month++) {
    const [first, next] = [addMonths(start.today, month), addMonths(start.today, month + 1)]
    if (isReached(first)) return first
    if (!isReached(next - 1)) continue
    for (let day = first + 1; day < next; day++) if (isReached(day)) return day
  }
  return null
}

function findNeeded({ value, today }: GoalStart, { yearlyReturn, day }: GoalTerms, required: number): number | null {
  const { months, grown, contributed } = growUntil(today, day, yearlyReturn)
  return months.whole === 0 ? null : Math.max(0, (required - value * grown) / contributed)
}

/** Each 31 December after today and before the day. */
function yearEndsBetween(today: DayNumber, day: DayNumber): DayNumber[] {
  const days: DayNumber[] = []
  for (let { year } = dateOf(today); dayNumberOf(year, 12, 31) < day; year++) {
    const end = dayNumberOf(year, 12, 31)
    if (end > today) days.push(end)
  }
  return days
}

/**
 * How a goal stands on its day if each year has the assumed return. Amounts are in the goal's currency, unrounded.
 *
 * @throws {RangeError} the goal's day is not after today
 * @see docs/methods/goals.md
 */
export function projectGoal(start: GoalStart, terms: GoalTerms): GoalProjection {
  if (terms.day <= start.today) throw new RangeError('The day of the goal is not after today')
  const { monthly, yearlyReturn } = terms
  const describe = (day: DayNumber): ProjectedDay => {
    const by = (spread: number) => projectValue(start, { monthly, yearlyReturn: yearlyReturn + spread }, day)
    const paidIn = monthly * monthsUntil(start.today, day).whole
    return { day, paidIn, value: by(0), lower: by(-RETURN_SPREAD), higher: by(RETURN_SPREAD) }
  }
  const required = requiredOn(start.today, terms, terms.day)
  return {
    required,
    reachedOn: findReachedDay(start, terms),
    neededMonthly: findNeeded(start, terms, required),
    atEnd: describe(terms.day),
    years: yearEndsBetween(start.today, terms.day).map(describe),
  }
}
