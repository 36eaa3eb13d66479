import type { DayNumber } from './calendar.ts'
import { type Effect, effectRecorder } from './effect.ts'
import { type LineSource, type Valuation, valueUnits } from './line-source.ts'
import { type LotChange, lotChangeRecorder } from './lot-change.ts'
import { type Known, Replay } from './replay.ts'
import type { TransactionSums } from './transaction-outcome.ts'

/** One asset over a window. */
export interface LineReplay extends TransactionSums, Known {
  /** Makes the effects, in their order; optionally only those after a day. */
  effects(after?: DayNumber): Effect[]
  /** Index of the first effect after which units are held; -1 if there is none. */
  firstHeld: number
  opening: Valuation | undefined
  closing: Valuation
  /** Of the open units: cost without fees in both currencies, and the fees of their purchases. */
  costAsset: number
  costBase: number
  openFees: number
  unrealized: number
  currencyUnrealized: number
}

/**
 * Replays the ledger of one asset from the close of `from` (or from its beginning) to the close of `to`. With `from`,
 * the units held then enter at their value on that day, so that the gains are those of the period.
 *
 * @param whole the replay of the same line from its beginning, which spares one until `from`
 * @see docs/methods/gain.md
 */
export function replayLine(line: LineSource, to: DayNumber, from?: DayNumber, whole?: LineReplay): LineReplay {
  const replay = new Replay(line)
  const opening = from === undefined ? undefined : replay.open(from, whole)
  replay.runTo(to)
  return closeAt(line, replay, to, opening)
}

/**
 * What `replayLine` gives, resumed from an earlier replay.
 *
 * @param changedFrom the first day on which a transaction, a split or a rate differs from the earlier replay
 */
export function resumeLine(line: LineSource, to: DayNumber, before: Known, changedFrom: DayNumber): LineReplay {
  const replay = new Replay(line)
  replay.resume(before, changedFrom)
  replay.runTo(to)
  return closeAt(line, replay, to, undefined)
}

function closeAt(line: LineSource, replay: Replay, to: DayNumber, opening: Valuation | undefined): LineReplay {
  const { book, sums, columns, noted, withoutRate, firstHeld, checkpoints } = replay
  const closing = valueUnits(line, book.units, to)
  const { asset: costAsset, base: costBase, fees: openFees } = book.cost
  // The cost of negligible units, which count as none, is lost.
  const isOpen = book.units !== 0 || costAsset !== 0 || costBase !== 0
  const rate = closing.rate?.rate ?? Number.NaN
  return {
    // One by one, because V8 makes an object of spread sums and further properties six times.
    oversoldUnits: sums.oversoldUnits,
    realized: sums.realized,
    currencyRealized: sums.currencyRealized,
    dividend: sums.dividend,
    fees: sums.fees,
    closedFees: sums.closedFees,
    purchases: sums.purchases,
    leftOutPayments: sums.leftOutPayments,
    inflow: sums.inflow,
    outflow: sums.outflow,
    columns,
    noted,
    withoutRate,
    firstHeld,
    checkpoints,
    effects: (after) =>
      opening === undefined && after !== undefined
        ? effectsAfter(line, to, replay, after)
        : effectsOf(line, to, opening?.day),
    opening,
    closing,
    costAsset,
    costBase,
    openFees,
    unrealized: isOpen ? (closing.valueAsset - costAsset) * rate : 0,
    currencyUnrealized: isOpen ? costAsset * rate - costBase : 0,
  }
}

function effectsAfter(line: LineSource, to: DayNumber, known: Known, after: DayNumber): Effect[] {
  const effects: Effect[] = []
  const replay = new Replay(line, effectRecorder(line, effects))
  replay.resume(known, after + 1)
  replay.runTo(to)
  return effects.filter(({ day }) => day > after)
}

function effectsOf(line: LineSource, to: DayNumber, from: DayNumber | undefined): Effect[] {
  const effects: Effect[] = []
  const replay = new Replay(line, effectRecorder(line, effects))
  if (from !== undefined) replay.open(from)
  replay.runTo(to)
  return effects
}

/** Visits what each effect of a line up to the close of `to` says of the lots, in their order. */
export function visitLotChanges(line: LineSource, to: DayNumber, visit: (change: LotChange) => void): void {
  new Replay(line, lotChangeRecorder(line, visit)).runTo(to)
}
