import { DAYS_PER_YEAR, type DayNumber } from './calendar.ts'
import { capitalAt, type DatedFlow, type ValueSeries } from './value-series.ts'

/** Money in or out on a day without capital, and the day on which it counts. */
export interface CarriedFlow extends DatedFlow {
  countsOn: DayNumber
}

export interface DailyGrowth {
  firstDay: DayNumber
  /** 1 + the day's return; 1 on days without capital. */
  factors: Float64Array
  /** The first day with a holding; undefined if there is none. */
  firstHeldDay: DayNumber | undefined
  carried: readonly CarriedFlow[]
}

/**
 * Growth of each day: (value + out - financed) / (value before + in - financed), where financed is what the day's sales
 * pay for. Money in or out on a day without capital, such as a dividend paid after the last sale, counts on the last day
 * with capital. Fees then take no more than the value of that day.
 *
 * @see docs/methods/time-weighted-return.md
 */
export function dailyGrowth(series: ValueSeries): DailyGrowth {
  const { firstDay, values, inflows, outflows, financed, isHeld } = series
  const factors = new Float64Array(values.length).fill(1)
  let firstHeldDay: DayNumber | undefined
  let lastHeld = -1
  let lastCapital = 0
  let lastProceeds = 0
  const carried: CarriedFlow[] = []
  for (let i = 1; i < values.length; i++) {
    const inflow = inflows[i] as number
    const outflow = outflows[i] as number
    const capital = capitalAt(series, i)
    if (capital === 0) {
      if (isHeld[i] === 1) firstHeldDay ??= firstDay + i
      if (lastHeld < 0 || (outflow === 0 && inflow === 0)) continue
      lastProceeds += outflow - inflow
      factors[lastHeld] = factorOf(Math.max(0, lastProceeds), lastCapital)
      carried.push({ day: firstDay + i, inflow, outflow, countsOn: firstDay + lastHeld })
      continue
    }
    firstHeldDay ??= firstDay + i
    lastHeld = i
    lastCapital = capital
    lastProceeds = (values[i] as number) + outflow - (financed[i] as number)
    // Overdrawn cash can cost more than everything.
    factors[i] = factorOf(Math.max(0, lastProceeds), lastCapital)
  }
  return { firstDay, factors, firstHeldDay, carried }
}

function factorOf(proceeds: number, capital: number): number {
  const factor = proceeds / capital
  return Number.isFinite(factor) ? factor : 1
}

/**
 * Return from the close of `from` to the close of `to`, as a ratio, not annualized. Days outside the series are flat.
 */
export function chainedReturn({ firstDay, factors }: DailyGrowth, from: DayNumber, to: DayNumber): number {
  let product = 1
  const last = Math.min(factors.length - 1, to - firstDay)
  for (let i = Math.max(0, from - firstDay + 1); i <= last; i++) product *= factors[i] as number
  return product - 1
}

/** The yearly rate of a return over `days`; null when it is not a number. */
export function annualized(periodReturn: number, days: number): number | null {
  const rate = (1 + periodReturn) ** (DAYS_PER_YEAR / days) - 1
  return Number.isFinite(rate) ? rate : null
}
