import { assert, assertSeries } from './assert-series.ts'
import type { DayNumber } from './calendar.ts'
import { majorUnitOf } from './currency.ts'
import { lastIndexOnOrBefore } from './day-search.ts'

/** Published daily rates of one pair: 1 `base` = rate `quote`. */
export interface FxRateSeries {
  base: string
  quote: string
  /** Ascending. */
  days: Int32Array
  rates: Float64Array
}

/**
 * `table`: on or before the day. `estimate`: the first known rate, which is later. `same-currency`: 1 by definition.
 */
export type RateSource = 'table' | 'estimate' | 'same-currency'

export interface FxRate {
  /** Units of the target currency per 1 of the source currency. */
  rate: number
  source: RateSource
  /** The day the rate was published; for a cross rate, the older of the two. */
  day: DayNumber
}

/** Converts one currency into another on any day. */
export interface FxConverter {
  on(day: DayNumber): FxRate
  /** The rate that `on` gives, without where it comes from: fast enough for 100,000 transactions. */
  rateOn(day: DayNumber): number
  /** On earlier days the rate is an estimate. */
  firstDay: DayNumber
  /** The published pairs that the rate is made of, and how: two converters of equal pairs give equal rates. */
  pairs: readonly FxRateSeries[]
  /** One rate per day of `first` to `last`. */
  daily(first: DayNumber, last: DayNumber): Float64Array
}

export interface FxTable {
  /** Undefined if no published pair, inverse pair or cross through one currency connects the two. */
  converter(from: string, to: string): FxConverter | undefined
}

const FIRST_PIVOT = 'EUR'

/**
 * Rates are looked up directly, by the inverse pair, or as a cross through one currency, preferably EUR. Minor units
 * convert as hundredths of their currency. An unknown currency has no converter; a rate of 1 is never assumed. Asserts
 * that the days of a pair ascend and that its rates are above zero.
 *
 * @see docs/methods/currency-conversion.md
 */
export function createFxTable(pairs: readonly FxRateSeries[]): FxTable {
  const published = new Map<string, FxRateSeries>()
  const neighbours = new Map<string, Set<string>>()
  for (const pair of pairs) {
    if (pair.days.length === 0) continue
    const key = pairKey(pair.base, pair.quote)
    assertSeries(pair.days, pair.rates, `the rates ${key}`)
    assert(
      pair.rates.every((rate) => rate > 0),
      `the rates ${key} are above zero`,
    )
    published.set(key, pair)
    connect(neighbours, pair.base, pair.quote)
    connect(neighbours, pair.quote, pair.base)
  }
  const found = new Map<string, FxConverter | undefined>()
  const foundPairs = new Map<string, FxConverter | undefined>()

  function findPair(from: string, to: string): FxConverter | undefined {
    const direct = published.get(pairKey(from, to))
    if (direct !== undefined) return convertByPair(direct, false)
    const inverse = published.get(pairKey(to, from))
    return inverse === undefined ? undefined : convertByPair(inverse, true)
  }

  function pairConverter(from: string, to: string): FxConverter | undefined {
    const key = pairKey(from, to)
    if (!foundPairs.has(key)) foundPairs.set(key, findPair(from, to))
    return foundPairs.get(key)
  }

  function findConverter(from: string, to: string): FxConverter | undefined {
    if (from === to) return SAME_CURRENCY
    const direct = pairConverter(from, to)
    if (direct !== undefined) return direct
    const reachable = neighbours.get(to)
    if (reachable === undefined) return undefined
    const pivots = [...(neighbours.get(from) ?? [])].filter((currency) => reachable.has(currency)).sort()
    const pivot = pivots.includes(FIRST_PIVOT) ? FIRST_PIVOT : pivots[0]
    if (pivot === undefined) return undefined
    const first = pairConverter(from, pivot)
    const second = pairConverter(pivot, to)
    return first === undefined || second === undefined ? undefined : crossed(first, second)
  }

  return {
    converter(from, to) {
      const key = pairKey(from, to)
      if (found.has(key)) return found.get(key)
      const source = majorUnitOf(from)
      const target = majorUnitOf(to)
      const between = findConverter(source.currency, target.currency)
      const factor = source.factor / target.factor
      const converter = between === undefined || factor === 1 ? between : scaled(between, factor)
      found.set(key, converter)
      return converter
    },
  }
}

function pairKey(from: string, to: string): string {
  return `${from}/${to}`
}

function connect(neighbours: Map<string, Set<string>>, from: string, to: string): void {
  const known = neighbours.get(from)
  if (known === undefined) neighbours.set(from, new Set([to]))
  else known.add(to)
}

const SAME_CURRENCY: FxConverter = {
  on: (day) => ({ rate: 1, source: 'same-currency', day }),
  rateOn: () => 1,
  firstDay: Number.NEGATIVE_INFINITY,
  pairs: [],
  daily: (first, last) => new Float64Array(last - first + 1).fill(1),
}

function convertByPair(pair: FxRateSeries, isInverse: boolean): FxConverter {
  const { days, rates } = pair
  const rateAt = (index: number) => (isInverse ? 1 / (rates[index] as number) : (rates[index] as number))
  const firstDay = days[0] as number
  const lastDay = days[days.length - 1] as number
  let published: Float64Array | undefined
  return {
    firstDay,
    pairs: [pair],
    rateOn(day) {
      published ??= this.daily(firstDay, lastDay)
      return published[Math.min(Math.max(day, firstDay), lastDay) - firstDay] as number
    },
    on(day) {
      const index = lastIndexOnOrBefore(days, day)
      if (index < 0) return { rate: rateAt(0), source: 'estimate', day: days[0] as number }
      return { rate: rateAt(index), source: 'table', day: days[index] as number }
    },
    daily(first, last) {
      const daily = new Float64Array(last - first + 1)
      let index = Math.max(0, lastIndexOnOrBefore(days, first))
      let rate = rateAt(index)
      for (let day = first; day <= last; day++) {
        if (index + 1 < days.length && (days[index + 1] as number) <= day) {
          index += 1
          rate = rateAt(index)
        }
        daily[day - first] = rate
      }
      return daily
    },
  }
}

function crossed(first: FxConverter, second: FxConverter): FxConverter {
  return {
    firstDay: Math.max(first.firstDay, second.firstDay),
    pairs: [...first.pairs, ...second.pairs],
    rateOn: (day) => first.rateOn(day) * second.rateOn(day),
    on(day) {
      const a = first.on(day)
      const b = second.on(day)
      const source = a.source === 'estimate' || b.source === 'estimate' ? 'estimate' : 'table'
      return { rate: a.rate * b.rate, source, day: Math.min(a.day, b.day) }
    },
    daily(from, to) {
      const daily = first.daily(from, to)
      const others = second.daily(from, to)
      for (let i = 0; i < daily.length; i++) daily[i] = (daily[i] as number) * (others[i] as number)
      return daily
    },
  }
}

function scaled(converter: FxConverter, factor: number): FxConverter {
  return {
    firstDay: converter.firstDay,
    pairs: converter.pairs,
    rateOn: (day) => converter.rateOn(day) * factor,
    on(day) {
      const known = converter.on(day)
      return { ...known, rate: known.rate * factor }
    },
    daily: (first, last) => converter.daily(first, last).map((rate) => rate * factor),
  }
}
