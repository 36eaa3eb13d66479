import type { DayNumber } from '@plumbline/engine/calendar'
import type { PriceStyle } from './exchanges.ts'
import type { Factor, Market } from './market.ts'
import { heavyTailed, normal, randomBits, type StreamKey, streamKey, uniform } from './random.ts'
import { firstIndexOfQuarter, type TradingCalendar } from './trading-calendar.ts'

/** How the price of one security moves. Levels are natural logarithms of the price before splits ("unsplit"). */
export interface PathModel {
  key: StreamKey
  /** Crypto coins trade on all days. */
  tradesEveryDay: boolean
  firstQuarter: number
  ending: Ending | undefined
  startLevel: number
  yearlyDrift: number
  loadings: (market: Market) => Loading[]
  dailyVolatility: number
  /** Share of the security's own deviation that is left after a quarter. */
  quarterlyMemory: number
  priceStyle: PriceStyle
  /** Splits once the price is above, and reverse splits once it is below; undefined: never. */
  splitRange: { above: number; below: number } | undefined
}

interface Ending {
  lastDay: DayNumber
  kind: 'acquired' | 'failed'
}

export interface Loading {
  factor: Factor
  weight: number
}

interface PlannedSplit {
  day: DayNumber
  /** Number of quarters after the first. */
  quarter: number
  numerator: number
  denominator: number
  /** New shares per original share, after this split. */
  factor: number
}

export interface DatedClose {
  day: DayNumber
  close: number
}

/** The frame of one path: everything that needs no daily draw. Positions count quarters from the path's first one. */
export interface PathFrame {
  model: PathModel
  calendar: TradingCalendar
  loadings: Loading[]
  /** The security's own deviation at the end of each quarter. */
  ownLevels: Float64Array
  /** Unsplit level at the end of each quarter. */
  quarterEndLevels: Float64Array
  splits: PlannedSplit[]
  /** Split factor at the end of each quarter. */
  splitFactors: Float64Array
}

const OWN_PURPOSE = 11
const DAY_PURPOSE = 12
const SPLIT_PURPOSE = 13

/** The frame from the path's first quarter to the market's last. */
export function framePath(model: PathModel, market: Market): PathFrame {
  const calendar = model.tradesEveryDay ? market.everyday : market.weekdays
  const loadings = model.loadings(market)
  const count = Math.max(0, market.lastQuarter - model.firstQuarter + 1)
  const ownLevels = new Float64Array(count)
  const quarterEndLevels = new Float64Array(count)
  const ownKey = streamKey(model.key, OWN_PURPOSE)
  const volatility = model.dailyVolatility * Math.sqrt(model.tradesEveryDay ? 91 : 65)
  const origin = baseLevel(loadings, firstIndexOfQuarter(calendar, model.firstQuarter))
  const firstDay = calendar.days[firstIndexOfQuarter(calendar, model.firstQuarter)] as number
  let own = 0
  for (let position = 0; position < count; position += 1) {
    const quarter = model.firstQuarter + position
    own = own * model.quarterlyMemory + normal(ownKey, quarter) * volatility
    ownLevels[position] = own
    const day = calendar.days[calendar.quarterEnds[quarter] as number] as number
    let level = model.startLevel + own - origin + (model.yearlyDrift * (day - firstDay)) / 365.25
    for (const { factor, weight } of loadings) level += weight * (factor.quarterEndLevels[quarter] as number)
    quarterEndLevels[position] = level + endingLevel(model.ending, day)
  }
  const { splits, splitFactors } = planSplits(model, calendar, quarterEndLevels)
  return { model, calendar, loadings, ownLevels, quarterEndLevels, splits, splitFactors }
}

/** Unsplit levels of every trading day of the quarter at a position. */
function dailyLevels(frame: PathFrame, position: number): Float64Array {
  const { model, calendar, loadings, ownLevels } = frame
  const quarter = model.firstQuarter + position
  const first = firstIndexOfQuarter(calendar, quarter)
  const count = (calendar.quarterEnds[quarter] as number) - first + 1
  const origin = firstIndexOfQuarter(calendar, model.firstQuarter)
  const firstDay = calendar.days[origin] as number
  const base = model.startLevel - baseLevel(loadings, origin)
  const key = streamKey(model.key, DAY_PURPOSE)
  const levels = new Float64Array(count)
  let mean = 0
  for (let offset = 0; offset < count; offset += 1) {
    const draw = heavyTailed(key, first + offset)
    levels[offset] = draw
    mean += draw
  }
  mean /= count
  const ownStart = position === 0 ? 0 : (ownLevels[position - 1] as number)
  const ownStep = ((ownLevels[position] as number) - ownStart) / count
  let walk = 0
  for (let offset = 0; offset < count; offset += 1) {
    const index = first + offset
    const day = calendar.days[index] as number
    walk += ((levels[offset] as number) - mean) * model.dailyVolatility
    let level = base + ownStart + ownStep * (offset + 1) + walk + (model.yearlyDrift * (day - firstDay)) / 365.25
    for (const { factor, weight } of loadings) level += weight * (factor.levels[index] as number)
    levels[offset] = model.ending ? level + endingLevel(model.ending, day) : level
  }
  return levels
}

/** Closes as traded, from the first quarter up to and including `lastDay`. A delisted security ends earlier. */
export function closesUntil(frame: PathFrame, lastDay: DayNumber): { days: Int32Array; closes: Float64Array } {
  const { model, calendar, splits } = frame
  const end = Math.min(lastDay, model.ending?.lastDay ?? lastDay)
  const first = firstIndexOfQuarter(calendar, model.firstQuarter)
  let length = 0
  while (first + length < calendar.days.length && (calendar.days[first + length] as number) <= end) length += 1
  const days = calendar.days.slice(first, first + length)
  const closes = new Float64Array(length)
  let splitNumber = 0
  let factor = 1
  let written = 0
  for (let position = 0; written < length; position += 1) {
    for (const level of dailyLevels(frame, position)) {
      if (written === length) break
      const split = splits[splitNumber]
      if (split && split.day <= (days[written] as number)) {
        factor = split.factor
        splitNumber += 1
      }
      closes[written] = roundPrice(Math.exp(level) / factor, model.priceStyle)
      written += 1
    }
  }
  return { days, closes }
}

/** The last closes as traded on or before `day`, newest last; fewer than `count` where the path is too young. */
export function lastCloses(frame: PathFrame, day: DayNumber, count = 2): DatedClose[] {
  const { model, calendar } = frame
  const end = Math.min(day, model.ending?.lastDay ?? day)
  const newestFirst: DatedClose[] = []
  for (let position = frame.ownLevels.length - 1; position >= 0 && newestFirst.length < count; position -= 1) {
    const first = firstIndexOfQuarter(calendar, model.firstQuarter + position)
    if ((calendar.days[first] as number) > end) continue
    const levels = dailyLevels(frame, position)
    for (let offset = levels.length - 1; offset >= 0 && newestFirst.length < count; offset -= 1) {
      const at = calendar.days[first + offset] as number
      if (at > end) continue
      const price = Math.exp(levels[offset] as number) / splitFactorOn(frame, at)
      newestFirst.push({ day: at, close: roundPrice(price, model.priceStyle) })
    }
  }
  return newestFirst.reverse()
}

/** New shares per original share on a day. */
export function splitFactorOn(frame: PathFrame, day: DayNumber): number {
  let factor = 1
  for (const split of frame.splits) {
    if (split.day > day) break
    factor = split.factor
  }
  return factor
}

/** A price as its exchange would print it; never zero. */
export function roundPrice(price: number, style: PriceStyle): number {
  const scale = priceScale(price, style)
  return Math.max(1, Math.round(price * scale)) / scale
}

function priceScale(price: number, style: PriceStyle): number {
  if (style === 'whole') return price >= 100 ? 1 : 10
  if (style === 'pence') return price >= 1 ? 1000 : 100_000
  if (style === 'cents') return price >= 1 ? 100 : 10_000
  return 10 ** Math.min(10, Math.max(0, 5 - Math.floor(Math.log10(price))))
}

function baseLevel(loadings: Loading[], index: number): number {
  let level = 0
  for (const { factor, weight } of loadings) level += weight * (factor.levels[index] as number)
  return level
}

/**
 * The deviation of a path before its delisting. A takeover offer lifts the price at once and holds it; a failure drags
 * it down for two years.
 */
function endingLevel(ending: Ending | undefined, day: DayNumber): number {
  if (ending === undefined) return 0
  const daysLeft = ending.lastDay - day
  if (ending.kind === 'acquired') return daysLeft < 75 ? 0.27 : 0
  return daysLeft < 730 ? -4.5 * ((730 - Math.max(0, daysLeft)) / 730) ** 2 : 0
}

function planSplits(
  model: PathModel,
  calendar: TradingCalendar,
  quarterEndLevels: Float64Array,
): { splits: PlannedSplit[]; splitFactors: Float64Array } {
  const splits: PlannedSplit[] = []
  const splitFactors = new Float64Array(quarterEndLevels.length).fill(1)
  if (model.splitRange === undefined) return { splits, splitFactors }
  const [above, below] = [Math.log(model.splitRange.above), Math.log(model.splitRange.below)]
  let numerators = 1
  let denominators = 1
  let logFactor = 0
  for (let position = 1; position < quarterEndLevels.length; position += 1) {
    const level = (quarterEndLevels[position - 1] as number) - logFactor
    if (level > above || level < below) {
      const quarter = model.firstQuarter + position
      const index = firstIndexOfQuarter(calendar, quarter) + 12 + (randomBits(model.key, quarter) % 40)
      const day = calendar.days[index] as number
      if (day <= (model.ending?.lastDay ?? day)) {
        const taste = uniform(streamKey(model.key, SPLIT_PURPOSE), position)
        const { numerator, denominator } =
          level > above
            ? splitRatio(level - above, taste)
            : { numerator: 1, denominator: below - level > 1.4 ? 50 : 10 }
        numerators *= numerator
        denominators *= denominator
        logFactor = Math.log(numerators / denominators)
        splits.push({ day, quarter: position, numerator, denominator, factor: numerators / denominators })
      }
    }
    splitFactors[position] = numerators / denominators
  }
  return { splits, splitFactors }
}

/** The split ratio for a price that is above the bound by `excess` (a logarithm). */
function splitRatio(excess: number, taste: number): { numerator: number; denominator: number } {
  if (excess > 1.4) return { numerator: taste < 0.5 ? 10 : 8, denominator: 1 }
  if (taste < 0.15) return { numerator: 3, denominator: 2 }
  return { numerator: [2, 2, 3, 4, 5][Math.floor(taste * 5)] as number, denominator: 1 }
}
