import type { DayNumber } from '@plumbline/engine/calendar'
import { CURRENCIES } from './currencies.ts'
import { SIMULATED_EXCHANGES } from './exchanges.ts'
import { heavyTailed, streamKey } from './random.ts'
import { SECTORS } from './sectors.ts'
import {
  everydayCalendar,
  firstIndexOfQuarter,
  quarterOf,
  type TradingCalendar,
  weekdayCalendar,
} from './trading-calendar.ts'

/** A common source of returns: cumulative logarithmic levels by day, 0 on the first. */
export interface Factor {
  levels: Float64Array
  /** The level at the end of each quarter. */
  quarterEndLevels: Float64Array
}

/** Everything that securities have in common, from the first day to the end of one quarter. */
export interface Market {
  lastQuarter: number
  weekdays: TradingCalendar
  everyday: TradingCalendar
  world: Factor
  sectors: Factor[]
  /** By exchange. */
  countries: Factor[]
  bonds: Factor
  gold: Factor
  /** By calendar day, not by weekday. */
  coins: Factor
  /** Logarithm of units per euro, by currency. */
  perEuro: Map<string, Factor>
}

interface FactorShape {
  yearlyDrift: number
  dailyVolatility: number
  /** Share of a deviation from the drift that is left after a day; 1 is a random walk. */
  memory: number
  /** Periods with their own drift and volatility. */
  hardTimes?: readonly HardTime[]
}

interface HardTime {
  from: number
  to: number
  yearlyDrift: number
  volatility: number
}

/** Crises: drift and volatility of the world factor change between two fractions of a year. */
const HARD_TIMES: readonly HardTime[] = [
  { from: 2000.7, to: 2002.8, yearlyDrift: -0.2, volatility: 1.4 },
  { from: 2007.9, to: 2009.2, yearlyDrift: -0.45, volatility: 2.1 },
  { from: 2011.5, to: 2011.8, yearlyDrift: -0.35, volatility: 1.6 },
  { from: 2015.6, to: 2016.1, yearlyDrift: -0.2, volatility: 1.3 },
  { from: 2020.13, to: 2020.22, yearlyDrift: -4.2, volatility: 3.5 },
  { from: 2020.22, to: 2020.6, yearlyDrift: 0.75, volatility: 1.7 },
  { from: 2022, to: 2022.75, yearlyDrift: -0.25, volatility: 1.3 },
]

const purposes = { world: 1, sector: 2, country: 3, bonds: 4, gold: 5, coins: 6, currency: 7 }

/** Builds the market to the end of the quarter of `today`. Data of a day never depends on `today`. */
export function buildMarket(today: DayNumber): Market {
  const lastQuarter = Math.max(0, quarterOf(today))
  const weekdays = weekdayCalendar(lastQuarter)
  const everyday = everydayCalendar(lastQuarter)
  const world = simulateFactor(weekdays, streamKey(purposes.world), {
    yearlyDrift: 0.15,
    dailyVolatility: 0.0085,
    memory: 1,
    hardTimes: HARD_TIMES,
  })
  const regional = { yearlyDrift: 0, dailyVolatility: 0.0048, memory: 0.9996 }
  return {
    lastQuarter,
    weekdays,
    everyday,
    world,
    sectors: SECTORS.map((_, index) => simulateFactor(weekdays, streamKey(purposes.sector, index), regional)),
    countries: SIMULATED_EXCHANGES.map((_, index) =>
      simulateFactor(weekdays, streamKey(purposes.country, index), regional),
    ),
    bonds: simulateFactor(weekdays, streamKey(purposes.bonds), {
      yearlyDrift: 0.012,
      dailyVolatility: 0.0028,
      memory: 0.9994,
    }),
    gold: simulateFactor(weekdays, streamKey(purposes.gold), {
      yearlyDrift: 0.065,
      dailyVolatility: 0.0095,
      memory: 0.9998,
    }),
    coins: simulateFactor(everyday, streamKey(purposes.coins), {
      yearlyDrift: 0.2,
      dailyVolatility: 0.03,
      memory: 0.9992,
    }),
    perEuro: simulateCurrencies(weekdays),
  }
}

/** Units of `currency` per euro on a trading day; undefined for an unknown currency. */
export function perEuroAt(market: Market, currency: string, dayIndex: number): number | undefined {
  if (currency === 'EUR') return 1
  const factor = market.perEuro.get(currency)
  return factor && Math.exp(factor.levels[dayIndex] as number)
}

function simulateFactor(calendar: TradingCalendar, key: number, shape: FactorShape): Factor {
  const levels = new Float64Array(calendar.days.length)
  let deviation = 0
  let trend = 0
  // Large moves raise the variance of the following days, whose mean stays 1.
  let variance = 1
  for (let index = 1; index < levels.length; index += 1) {
    const day = calendar.days[index] as number
    const years = (day - (calendar.days[index - 1] as number)) / 365.25
    const now = 1970 + day / 365.25
    const hard = shape.hardTimes?.find((time) => now >= time.from && now < time.to)
    const shock = heavyTailed(key, index)
    trend += (hard?.yearlyDrift ?? shape.yearlyDrift) * years
    deviation = deviation * shape.memory + shock * shape.dailyVolatility * Math.sqrt(variance) * (hard?.volatility ?? 1)
    variance = 0.04 + 0.9 * variance + 0.06 * shock * shock * variance
    levels[index] = trend + deviation
  }
  return withQuarterEnds(calendar, levels)
}

function simulateCurrencies(calendar: TradingCalendar): Map<string, Factor> {
  const perEuro = new Map<string, Factor>()
  for (const [number, currency] of CURRENCIES.entries()) {
    const key = streamKey(purposes.currency, number)
    const pegged = currency.peggedTo === undefined ? undefined : perEuro.get(currency.peggedTo)
    const peggedStart = pegged ? (pegged.levels[0] as number) : 0
    const start = Math.log(currency.perEuro)
    const levels = new Float64Array(calendar.days.length)
    let deviation = 0
    for (let index = 0; index < levels.length; index += 1) {
      const years = ((calendar.days[index] as number) - (calendar.days[0] as number)) / 365.25
      if (index > 0) deviation = deviation * 0.9993 + heavyTailed(key, index) * currency.dailyVolatility
      const peg = pegged ? (pegged.levels[index] as number) - peggedStart : 0
      levels[index] = start + currency.inflation * years + deviation + peg
    }
    perEuro.set(currency.code, withQuarterEnds(calendar, levels))
  }
  return perEuro
}

function withQuarterEnds(calendar: TradingCalendar, levels: Float64Array): Factor {
  return { levels, quarterEndLevels: Float64Array.from(calendar.quarterEnds, (end) => levels[end] as number) }
}

/**
 * Index of the last trading day on or before `day`; -1 before the first. The search starts at the beginning of the
 * quarter.
 */
export function indexOnOrBefore(calendar: TradingCalendar, day: DayNumber): number {
  const quarter = quarterOf(day)
  if (quarter < 0) return -1
  if (quarter >= calendar.quarterEnds.length) return calendar.days.length - 1
  let index = calendar.quarterEnds[quarter] as number
  const first = firstIndexOfQuarter(calendar, quarter)
  while (index >= first && (calendar.days[index] as number) > day) index -= 1
  return index
}
