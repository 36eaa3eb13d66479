import type { DayNumber } from './calendar.ts'
import { lastIndexOnOrBefore } from './day-search.ts'
import type { AssetMarket, DailyPrices } from './market.ts'
import type { SplitSchedule } from './split-schedule.ts'

/**
 * `close`: the last close on or before the day; `estimate`: the first known close, which is later; `entered`: the last
 * price that the owner entered; `transaction`: the last price that the owner paid or got; `corrected`: as `close`, of a
 * day whose close the owner set instead of the market's.
 */
export type PriceSource = 'close' | 'estimate' | 'entered' | 'transaction' | 'corrected'

export interface PriceOnDay {
  /** Per unit of the ledger on that day, in the asset's currency. */
  price: number
  /** The close that the price comes from, as traded. */
  close: number
  source: PriceSource
  /** The day of the close. */
  day: DayNumber
  /** Of a corrected close: the market's, as traded; null if it has none on the day. */
  marketClose?: number | null
}

export interface CrossedSplit {
  day: DayNumber
  /** What a close is multiplied by: a half for a 2-for-1 split after the close. */
  factor: number
}

/**
 * Prices of one asset in the units that the ledger counts on the day asked for. Closes stay as traded. A close is
 * converted only when a split lies between it and the day, or when the ledger booked a split on another day than the
 * market.
 */
export interface UnitPrices {
  isEmpty: boolean
  on(day: DayNumber): PriceOnDay | undefined
  /** Sets the days from `first` to `last` that have a close to 1 in `target`, which starts at `origin`. */
  markCloses(target: Uint8Array, origin: DayNumber, first: DayNumber, last: DayNumber): void
  /** The splits that turn the close of a price into the price. */
  splitsCrossed(price: PriceOnDay, day: DayNumber): CrossedSplit[]
  /** The closes that the prices come from; undefined for money. */
  history: DailyPrices | undefined
  /**
   * Adds units x price x rate to `target` for each day of a span. `target`, `rates` and `closes`, which are those of
   * `history` by `dailyCloses`, have one entry per day from `origin` on.
   */
  addValues(target: Float64Array, rates: Float64Array, closes: Float64Array, origin: DayNumber, span: UnitsSpan): void
}

/** Days with the same units at their close: from the index `start` until before `end`. */
export interface UnitsSpan {
  start: number
  end: number
  units: number
}

/** Writes the last close on or before each day from `origin` on, or else the first one. Nothing without a close. */
export function dailyCloses({ days, closes }: DailyPrices, origin: DayNumber, target: Float64Array): void {
  if (days.length === 0) return
  let index = Math.max(0, lastIndexOnOrBefore(days, origin))
  let nextDay = days[index + 1] ?? Number.POSITIVE_INFINITY
  for (let at = 0; at < target.length; at++) {
    if (nextDay <= origin + at) {
      index += 1
      nextDay = days[index + 1] ?? Number.POSITIVE_INFINITY
    }
    target[at] = closes[index] as number
  }
}

const NONE_CORRECTED: NonNullable<AssetMarket['corrected']> = new Map()

/** The last ones of a history: the lines of an asset in all portfolios share them. */
const ofMarkets = new WeakMap<DailyPrices, { schedule: SplitSchedule; prices: UnitPrices }>()

/** The prices of one asset from the market alone: from its closes and the splits between them and the day asked for. */
export function marketUnitPrices(history: DailyPrices, schedule: SplitSchedule): UnitPrices {
  const known = ofMarkets.get(history)
  if (known?.schedule === schedule) return known.prices
  const prices = createUnitPrices(history, schedule)
  ofMarkets.set(history, { schedule, prices })
  return prices
}

/**
 * The prices of one asset, from its closes and the splits between them and the day asked for.
 *
 * @param sourceOf where the close of a day comes from, if not from the market
 * @param corrected the market's closes of the days that the owner corrected
 */
export function createUnitPrices(
  history: DailyPrices,
  schedule: SplitSchedule,
  sourceOf: (day: DayNumber) => PriceSource = () => 'close',
  corrected: AssetMarket['corrected'] = NONE_CORRECTED,
): UnitPrices {
  const { days, closes } = history
  const byMarket = cumulativeRatios([
    ...schedule.ignored.map(({ marketDay, marketRatio }) => ({ day: marketDay, ratio: marketRatio })),
    ...schedule.applied.map(({ marketDay, marketRatio }) => ({ day: marketDay, ratio: marketRatio })),
  ])
  const byLedger = cumulativeRatios([
    ...schedule.ignored.map(({ marketRatio }) => ({ day: Number.NEGATIVE_INFINITY, ratio: marketRatio })),
    ...schedule.applied.map(({ day, marketRatio }) => ({ day, ratio: marketRatio })),
  ])
  const hasSplits = byMarket.length > 0

  function unitFactor(closeDay: DayNumber, day: DayNumber): number {
    if (!hasSplits) return 1
    const closeUnits = ratioUpTo(byMarket, closeDay)
    const ledgerUnits = ratioUpTo(byLedger, day)
    return closeUnits === ledgerUnits ? 1 : closeUnits / ledgerUnits
  }

  /** The first day on which the factor may differ: the next split of the closes, or of the ledger. */
  function factorHoldsUntil(closeDay: DayNumber, day: DayNumber): DayNumber {
    return Math.min(firstAfter(byMarket, closeDay), firstAfter(byLedger, day))
  }

  return {
    isEmpty: days.length === 0,
    history,
    on(day) {
      if (days.length === 0) return undefined
      const index = lastIndexOnOrBefore(days, day)
      const closeIndex = Math.max(0, index)
      const closeDay = days[closeIndex] as number
      const close = closes[closeIndex] as number
      const price = { price: close * unitFactor(closeDay, day), close, day: closeDay }
      if (index < 0) return { ...price, source: 'estimate' }
      const marketClose = corrected.get(closeDay)
      return marketClose === undefined
        ? { ...price, source: sourceOf(closeDay) }
        : { ...price, source: 'corrected', marketClose }
    },
    markCloses(target, origin, first, last) {
      for (let i = lastIndexOnOrBefore(days, first - 1) + 1; i < days.length && (days[i] as number) <= last; i++) {
        target[(days[i] as number) - origin] = 1
      }
    },
    splitsCrossed({ day: closeDay }, day) {
      const booked = schedule.applied.map(({ day: ledgerDay, ...split }) => ({ ...split, ledgerDay }))
      const ignored = schedule.ignored.map((split) => ({ ...split, ledgerDay: Number.NEGATIVE_INFINITY }))
      return [...booked, ...ignored]
        .map(({ marketDay, marketRatio, ledgerDay }) => ({
          day: marketDay,
          factor: (marketDay <= closeDay ? marketRatio : 1) / (ledgerDay <= day ? marketRatio : 1),
        }))
        .filter(({ factor }) => factor !== 1)
        .sort((a, b) => a.day - b.day)
    },
    addValues(target, rates, ofDays, origin, { start, end, units }) {
      if (!hasSplits) {
        for (let at = start; at < end; at++)
          target[at] = (target[at] as number) + (ofDays[at] as number) * units * (rates[at] as number)
        return
      }
      for (let at = start; at < end; ) {
        const day = origin + at
        const closeDay = days[Math.max(0, lastIndexOnOrBefore(days, day))] as number
        const factor = unitFactor(closeDay, day)
        const until = Math.max(at + 1, Math.min(end, factorHoldsUntil(closeDay, day) - origin))
        for (; at < until; at++)
          target[at] = (target[at] as number) + (ofDays[at] as number) * units * factor * (rates[at] as number)
      }
    },
  }
}

/** Money is worth 1 of itself on every day. */
export const MONEY_PRICES: UnitPrices = {
  isEmpty: false,
  on: (day) => ({ price: 1, close: 1, source: 'close', day }),
  markCloses: (target, origin, first, last) => target.fill(1, first - origin, last - origin + 1),
  splitsCrossed: () => [],
  history: undefined,
  addValues(target, rates, _closes, _origin, { start, end, units }) {
    for (let at = start; at < end; at++) target[at] = (target[at] as number) + units * (rates[at] as number)
  },
}

interface CumulativeRatio {
  day: DayNumber
  /** Product of the ratios up to and including `day`. */
  product: number
}

function cumulativeRatios(splits: { day: DayNumber; ratio: number }[]): CumulativeRatio[] {
  let product = 1
  return splits
    .sort((a, b) => a.day - b.day)
    .map(({ day, ratio }) => {
      product *= ratio
      return { day, product }
    })
}

function ratioUpTo(ratios: readonly CumulativeRatio[], day: DayNumber): number {
  let product = 1
  for (const ratio of ratios) {
    if (ratio.day > day) break
    product = ratio.product
  }
  return product
}

function firstAfter(ratios: readonly CumulativeRatio[], day: DayNumber): DayNumber {
  return ratios.find((ratio) => ratio.day > day)?.day ?? Number.POSITIVE_INFINITY
}
