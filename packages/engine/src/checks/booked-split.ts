import { parseIsoDate } from '../calendar.ts'
import { lastIndexOnOrBefore } from '../day-search.ts'
import { type LedgerTransaction, splitOfRatio } from '../ledger.ts'
import { BUY, transactionAt } from '../ledger-columns.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import type { AppliedSplit } from '../split-schedule.ts'
import { unitsBefore } from '../units-before.ts'
import type { BookedSplitFinding, Checked } from './finding.ts'

/** Closes further away say nothing about the day. */
const MAX_DISTANCE_DAYS = 10
/** A smaller split moves closes no more than a usual day does. */
const MIN_RATIO = 1.3
const SAME_RATIO = 1e-3
/** A split is also booked on its record or pay day. */
const SAME_SPLIT_DAYS = 10
/** Closes that move by at least this share of the ratio, as logarithms, have moved by the split. */
const MOVED_SHARE = 0.5

/**
 * Compares each booked split with the splits and the closes of the market. One that the market does not have, and at
 * which the closes do not move, never happened, or is booked twice.
 *
 * @see docs/methods/checks.md
 */
export function checkBookedSplits(line: MeasuredLedgerLine): Checked<BookedSplitFinding> {
  const { applied } = line.source.splits
  const booked = applied.filter(({ transaction }) => transaction !== undefined)
  const findings = [...booked.flatMap((split) => check(line, split, applied) ?? []), ...findReceived(line)]
  return { findings, passed: Math.max(0, booked.length - findings.length), notComparable: 0 }
}

function check(
  line: MeasuredLedgerLine,
  split: AppliedSplit,
  applied: readonly AppliedSplit[],
): BookedSplitFinding | undefined {
  const { transaction, ratio, marketRatio, marketDay } = split
  if (transaction === undefined) return undefined
  const onMarket = line.market?.splits.some(
    (each) => parseIsoDate(each.date) === marketDay && each.ratio === marketRatio,
  )
  if (onMarket === true && Math.abs(ratio / marketRatio - 1) > SAME_RATIO)
    return describe(line, transaction, 'ratio', {
      ratio,
      marketRatio,
      changed: { ...transaction, ...splitOfRatio(marketRatio) },
    })
  const twin = applied.find((other) => other !== split && Math.abs(other.ratio / ratio - 1) < SAME_RATIO)
  // Of two on one day, the market's is the first.
  if (
    onMarket === true &&
    (twin === undefined || twin.marketDay !== marketDay || applied.indexOf(twin) > applied.indexOf(split))
  )
    return undefined
  const large = Math.max(ratio, 1 / ratio)
  if (large < MIN_RATIO || movesBesides(line, split, applied) !== false) return undefined
  return describe(line, transaction, twin === undefined ? 'no-split' : 'twice', { ratio, marketRatio: null })
}

/** Whether the closes around a split move by it, apart from other splits of these days. Undefined without closes. */
function movesBesides(
  { market }: MeasuredLedgerLine,
  split: AppliedSplit,
  applied: readonly AppliedSplit[],
): boolean | undefined {
  if (market === undefined) return undefined
  const { days, closes } = market.prices
  const at = lastIndexOnOrBefore(days, split.day)
  const first = lastIndexOnOrBefore(days, split.day - MAX_DISTANCE_DAYS)
  const last = lastIndexOnOrBefore(days, split.day + MAX_DISTANCE_DAYS)
  if (at < 1 || first < 0 || first === last || split.day - (days[at] as number) > MAX_DISTANCE_DAYS) return undefined
  const [from, to] = [days[first] as number, days[last] as number]
  const others = applied.filter((other) => other !== split && other.marketDay > from && other.marketDay <= to)
  const besides = others.reduce((sum, other) => sum + Math.log(other.marketRatio), 0)
  const moved = Math.log((closes[first] as number) / (closes[last] as number)) - besides
  return moved / Math.log(split.ratio) > MOVED_SHARE
}

/** Units received for nothing around a split that also applies: the units that it gave. */
function findReceived(line: MeasuredLedgerLine): BookedSplitFinding[] {
  const { ledger, splits } = line.source
  return splits.applied.flatMap(({ transaction, day, ratio }) => {
    if (transaction !== undefined || ratio <= 1) return []
    for (let row = 0; row < ledger.count; row++) {
      const isNear = Math.abs((ledger.days[row] as number) - day) <= SAME_SPLIT_DAYS
      if (!isNear || ledger.types[row] !== BUY || ledger.prices[row] !== 0) continue
      const units = ledger.units[row] as number
      const held = unitsBefore(line.replay.columns, Math.min(day, ledger.days[row] as number))
      const given = held * (ratio - 1)
      const isGiven = [given, held * ratio, ratio].some((each) => Math.abs(units / each - 1) < SAME_RATIO)
      if (isGiven) return [describe(line, transactionAt(ledger, row), 'as-units', { ratio: null, marketRatio: ratio })]
    }
    return []
  })
}

function describe(
  line: MeasuredLedgerLine,
  transaction: LedgerTransaction,
  reading: BookedSplitFinding['reading'],
  { ratio, marketRatio, changed }: Pick<BookedSplitFinding, 'ratio' | 'marketRatio'> & { changed?: LedgerTransaction },
): BookedSplitFinding {
  return {
    kind: 'booked-split',
    assetId: transaction.assetId,
    since: transaction.date,
    inQuestion: line.line.baseCurrencyCurrentValue,
    change: { removed: [transaction.id], added: changed === undefined ? [] : [changed] },
    transaction,
    reading,
    ratio,
    marketRatio,
  }
}
