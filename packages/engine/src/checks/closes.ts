import { type DayNumber, formatIsoDate } from '../calendar.ts'
import { lastIndexOnOrBefore } from '../day-search.ts'
import type { AssetMarket, DailyPrices } from '../market.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import type { SplitSchedule } from '../split-schedule.ts'
import type { Checked, ClosesFinding } from './finding.ts'
import { usualMove } from './market-range.ts'

/** A smaller move is one of the market, and a smaller split looks like one. */
const MIN_JUMP = Math.log(1.4)
/** In units of the asset's usual move: the jump of a volatile asset. */
const USUAL_MOVES = 8
/** How far the closes of two days may move besides a split, as a natural logarithm. */
const MOVE_BESIDES = 0.08
const SAME_SPLIT_DAYS = 5
const SPLIT_RATIOS: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 40, 50, 100]
/** At most so many closes in a row are outliers; more are another level. */
const MAX_OUTLIERS = 3

/** A line whose asset has closes. */
type ListedLine = MeasuredLedgerLine & { market: AssetMarket }

/** A move from one close to the next, as a natural logarithm. */
interface Jump {
  /** Of the later close. */
  at: number
  move: number
}

/** The closes of an asset are the same for all of its holders. */
const knownJumps = new WeakMap<DailyPrices, readonly Jump[]>()

/**
 * Finds closes, since the first transaction, that are far from those before and after, that change their unit without a
 * split, or that do not change it at one. Where the adjusted closes move alike, the market moved.
 *
 * @see docs/methods/checks.md
 */
export function checkCloses(line: MeasuredLedgerLine): Checked<ClosesFinding> {
  const { market } = line
  const first = line.source.ledger.days[0]
  if (market === undefined || first === undefined || market.prices.days.length < 3)
    return { findings: [], passed: 0, notComparable: 0 }
  const last = line.line.units > 0 ? line.setting.today : (line.source.ledger.days.at(-1) ?? first)
  const isHeld = (day: DayNumber) => day >= first && day <= last
  const listed = { ...line, market }
  const outliers = findOutliers(listed, isHeld)
  const taken = new Set(outliers.map(({ since }) => since))
  const findings = [
    ...outliers,
    ...findLevels(listed, isHeld).filter(({ since }) => !taken.has(since)),
    ...findStill(listed, isHeld),
  ]
  return { findings, passed: findings.length === 0 ? 1 : 0, notComparable: 0 }
}

function jumpsOf(prices: DailyPrices): readonly Jump[] {
  const known = knownJumps.get(prices)
  if (known !== undefined) return known
  const { closes } = prices
  const jumps: Jump[] = []
  for (let at = 1; at < closes.length; at++) {
    const move = Math.log((closes[at] as number) / (closes[at - 1] as number))
    if (Math.abs(move) > MIN_JUMP) jumps.push({ at, move })
  }
  knownJumps.set(prices, jumps)
  return jumps
}

/** A move without the part of the splits since the close before. */
function besidesSplits(line: ListedLine, { at, move }: Jump): number {
  const { days } = line.market.prices
  const [from, to] = [days[at - 1] as number, days[at] as number]
  const splits = splitsOf(line).filter(({ marketDay }) => marketDay > from && marketDay <= to)
  return move + splits.reduce((sum, { marketRatio }) => sum + Math.log(marketRatio), 0)
}

function isUnusual(prices: DailyPrices, { at, move }: Jump): boolean {
  return Math.abs(move) > Math.max(MIN_JUMP, USUAL_MOVES * usualMove(prices, prices.days[at] as number))
}

/** The adjusted closes, where there are some, make the same move: it is the market's. */
function isOfMarket({ market }: ListedLine, { at, move }: Jump): boolean {
  const adjusted = market.adjustedCloses
  if (adjusted === undefined) return false
  const adjustedMove = Math.log((adjusted[at] as number) / (adjusted[at - 1] as number))
  return Math.abs(adjustedMove - move) < Math.abs(move) / 4
}

function findOutliers(line: ListedLine, isHeld: (day: DayNumber) => boolean): ClosesFinding[] {
  const { prices } = line.market
  const jumps = jumpsOf(prices)
  const found: ClosesFinding[] = []
  let end = 0
  for (const jump of jumps) {
    const { at, move } = jump
    if (at < end || !isHeld(prices.days[at] as number) || !isUnusual(prices, jump)) continue
    const back = jumps.find(
      (other) => other.at > at && other.at <= at + MAX_OUTLIERS && Math.abs(other.move + move) < Math.abs(move) / 4,
    )
    if (back === undefined || Math.abs(besidesSplits(line, jump)) < MIN_JUMP || isOfSplit(line, jump)) continue
    end = back.at + 1
    found.push(describe(line, 'outlier', at, null))
  }
  return found
}

function splitsOf({ source: { splits } }: ListedLine): SplitSchedule['ignored'] {
  return [...splits.applied, ...splits.ignored]
}

function isOfSplit(line: ListedLine, { at }: Jump): boolean {
  const day = line.market.prices.days[at] as number
  return splitsOf(line).some(({ marketDay }) => Math.abs(marketDay - day) <= SAME_SPLIT_DAYS)
}

/** Closes that stay in other units from a day on, by a usual ratio of splits, or by 100 as of pence and pounds. */
function findLevels(line: ListedLine, isHeld: (day: DayNumber) => boolean): ClosesFinding[] {
  const { prices } = line.market
  return jumpsOf(prices).flatMap((jump) => {
    const { at, move } = jump
    if (!isHeld(prices.days[at] as number) || !isUnusual(prices, jump) || isOfSplit(line, jump)) return []
    if (isOfMarket(line, jump)) return []
    const ratio = SPLIT_RATIOS.find((each) => Math.abs(Math.abs(move) - Math.log(each)) < MOVE_BESIDES)
    if (ratio === undefined || !stays(prices, at)) return []
    return [describe(line, 'no-split', at, move < 0 ? ratio : 1 / ratio)]
  })
}

/** The next closes have no jump back. */
function stays(prices: DailyPrices, at: number): boolean {
  const before = prices.closes[at - 1] as number
  const after = prices.closes[Math.min(at + MAX_OUTLIERS, prices.closes.length - 1)] as number
  return Math.abs(Math.log(after / before)) > MIN_JUMP / 2
}

/** Closes that do not move at a split of the market: they are adjusted for it, or there was none. */
function findStill(line: ListedLine, isHeld: (day: DayNumber) => boolean): ClosesFinding[] {
  const { market } = line
  const { days, closes } = market.prices
  return splitsOf(line).flatMap(({ marketDay, marketRatio }) => {
    const isStated = market.splits.some(({ date, ratio }) => date === formatIsoDate(marketDay) && ratio === marketRatio)
    if (!isStated || !isHeld(marketDay) || Math.abs(Math.log(marketRatio)) < MIN_JUMP) return []
    const after = lastIndexOnOrBefore(days, marketDay - 1) + 1
    if (after < 1 || after === days.length) return []
    const first = closes[Math.max(0, after - SAME_SPLIT_DAYS)] as number
    const last = closes[Math.min(after + SAME_SPLIT_DAYS, closes.length - 1)] as number
    const moved = Math.log(first / last)
    return moved / Math.log(marketRatio) > 0.5 ? [] : [describe(line, 'no-jump', after, marketRatio)]
  })
}

function describe(
  { line, market }: ListedLine,
  reading: ClosesFinding['reading'],
  at: number,
  ratio: number | null,
): ClosesFinding {
  const { days, closes } = market.prices
  const [before, close] = [closes[at - 1] as number, closes[at] as number]
  const isLast = at === days.length - 1
  const value = line.baseCurrencyCurrentValue
  return {
    kind: 'closes',
    assetId: line.assetId,
    since: formatIsoDate(days[at] as number),
    inQuestion:
      value === null ? null : isLast || reading !== 'outlier' ? Math.abs(value * (1 - before / close)) : value,
    change: null,
    reading,
    before,
    close,
    currency: line.currency,
    ratio,
  }
}
