import { applyMoney } from './apply-money.ts'
import { applySpinoff, applyTransferIn, applyTransferOut, lotsOfArrival } from './apply-transfer.ts'
import { type Cursor, END, startOfLedger, takeNext } from './asset-ledger.ts'
import { type DayNumber, formatIsoDate } from './calendar.ts'
import { CostBook } from './cost-book.ts'
import { lastIndexOnOrBefore } from './day-search.ts'
import { EffectColumns } from './effect-columns.ts'
import type { Transfer } from './ledger.ts'
import { BUY, SELL } from './ledger-columns.ts'
import { isMoney, type LineSource, type Valuation, valueUnits } from './line-source.ts'
import type { HeldLot } from './lot-queue.ts'
import { MoneyBook } from './money-book.ts'
import type { Recorder } from './recorder.ts'
import { replayUnits } from './replay-units.ts'
import { type Amounts, noAmounts } from './resolve-transactions.ts'
import type { AppliedSplit } from './split-schedule.ts'
import { applyTransaction, noOutcome, noSums, type Outcome, type TransactionSums } from './transaction-outcome.ts'

/** The state of a replay between two days, from which a later replay resumes. */
export interface Checkpoint {
  /** The day of the last step that is done. */
  through: DayNumber
  cursor: Readonly<Cursor>
  book: CostBook | MoneyBook
  sums: Readonly<TransactionSums>
  /** How many effects, noted effects and rows without a rate there were. */
  effects: number
  noted: number
  withoutRate: number
  firstHeld: number
  /** Milestones are kept for changes far in the past. The others serve the next change only. */
  isMilestone: boolean
}

/** The results of an earlier replay that one resumes. */
export interface Known {
  columns: EffectColumns
  noted: readonly number[]
  withoutRate: readonly number[]
  /** By day. */
  checkpoints: readonly Checkpoint[]
}

/** The effects of a line up to the day of `closing`. */
interface WholeReplay {
  columns: EffectColumns
  closing: Valuation
}

/** Of the row that is booked. One of each serves all replays, because none stops in the middle of a row. */
const amounts: Amounts = noAmounts()
const outcome: Outcome = noOutcome()

const STEPS_PER_MILESTONE = 512
const BEFORE_ALL_DAYS = Number.NEGATIVE_INFINITY

/** Replays the ledger of one asset step by step, one step for each split and each transaction. */
export class Replay implements Known {
  readonly cursor = startOfLedger()
  book: CostBook | MoneyBook
  sums = noSums()
  columns: EffectColumns
  /** Effects of sales of more than was held, and of transactions at an estimated rate. */
  noted: number[] = []
  /** Rows of transactions without a rate. */
  withoutRate: number[] = []
  /** Index of the first effect after which units are held; -1 if there is none. */
  firstHeld = -1
  checkpoints: Checkpoint[] = []
  readonly #line: LineSource
  readonly #recorder: Recorder | undefined
  #through: DayNumber = BEFORE_ALL_DAYS
  /** In a period, the cost of transferred units is their value of the day. */
  #isOfPeriod = false
  #milestone = 0

  constructor(line: LineSource, recorder?: Recorder) {
    this.#line = line
    this.#recorder = recorder
    this.book = isMoney(line) ? new MoneyBook() : new CostBook(line.costMethod)
    this.columns = new EffectColumns(line)
  }

  /** Values the units that are held at the close of `from` and starts with them. */
  open(from: DayNumber, whole?: WholeReplay): Valuation {
    this.#isOfPeriod = true
    const line = this.#line
    const isOfMoney = this.book instanceof MoneyBook
    const held = isOfMoney ? this.#moveTo(from) : this.#unitsOn(from, whole)
    const opening = valueUnits(line, held, from)
    if (opening.units === 0) return opening
    if (this.book instanceof MoneyBook) this.book = new MoneyBook(opening.units, opening.valueBase)
    else this.book.buy(opening.units, { asset: opening.valueAsset, base: opening.valueBase, fees: 0 }, from)
    this.#recorder?.open(opening)
    return opening
  }

  /** The units at the close of `from`: as the effects say, where they are those of every row. Moves the cursor there. */
  #unitsOn(from: DayNumber, whole: WholeReplay | undefined): number {
    const { ledger, splits, order } = this.#line
    const isOfRows = order === undefined && splits.applied.length === 0 && ledger.transfers.size === 0
    if (whole === undefined || whole.closing.day < from || !isOfRows) return replayUnits(this.#line, this.cursor, from)
    const count = whole.columns.firstAfter(from)
    this.cursor.nextTransaction = count
    return count === 0 ? 0 : whole.columns.unitsAfter(count - 1)
  }

  /** The balance at the close of `from`. Its conversions need every transaction before. */
  #moveTo(from: DayNumber): number {
    const before = new Replay(this.#line)
    before.runTo(from)
    Object.assign(this.cursor, before.cursor)
    return before.book.units
  }

  /** Starts at the last checkpoint before `changedFrom`. */
  resume(known: Known, changedFrom: DayNumber): void {
    const usable = known.checkpoints.filter(({ through }) => through < changedFrom)
    const last = usable.at(-1)
    if (last === undefined) return
    Object.assign(this.cursor, last.cursor)
    this.book = last.book.copy()
    this.sums = { ...last.sums }
    this.columns = known.columns.startOf(this.#line, last.effects)
    this.noted = known.noted.slice(0, last.noted)
    this.withoutRate = known.withoutRate.slice(0, last.withoutRate)
    this.firstHeld = last.firstHeld
    this.checkpoints = usable.filter((each) => each.isMilestone || each === last)
    this.#through = last.through
    this.#milestone = usable.findLast(({ isMilestone }) => isMilestone)?.effects ?? 0
  }

  /** Takes every step up to the close of `to`, with checkpoints between days. */
  runTo(to: DayNumber): void {
    const line = this.#line
    const { days } = line.ledger
    const lastDay = days[lastIndexOnOrBefore(days, to)]
    for (let step = takeNext(line, this.cursor, to); step !== END; step = takeNext(line, this.cursor, to)) {
      const day = step >= 0 ? (days[step] as number) : this.#splitOf(step).day
      if (day > this.#through) this.#keepBefore(step, day === lastDay)
      this.#through = day
      if (step >= 0) this.#book(step)
      else this.#split(step)
    }
    this.#keep(this.cursor, false)
  }

  /** Keeps the state before the first step of a day if it is a milestone or the day is the last one. */
  #keepBefore(step: number, isLastDay: boolean): void {
    const isMilestone = this.columns.count - this.#milestone >= STEPS_PER_MILESTONE
    if (!isMilestone && !isLastDay) return
    const { nextSplit, nextTransaction } = this.cursor
    const isSplit = step < 0
    this.#keep(
      {
        nextSplit: isSplit ? nextSplit - 1 : nextSplit,
        nextTransaction: isSplit ? nextTransaction : nextTransaction - 1,
      },
      isMilestone,
    )
  }

  #keep(cursor: Cursor, isMilestone: boolean): void {
    if (this.#through === BEFORE_ALL_DAYS || this.checkpoints.at(-1)?.through === this.#through) return
    if (isMilestone) this.#milestone = this.columns.count
    this.checkpoints.push({
      through: this.#through,
      cursor: { ...cursor },
      book: this.book.copy(),
      sums: { ...this.sums },
      effects: this.columns.count,
      noted: this.noted.length,
      withoutRate: this.withoutRate.length,
      firstHeld: this.firstHeld,
      isMilestone,
    })
  }

  #splitOf(step: number): AppliedSplit {
    return this.#line.splits.applied[~step] as AppliedSplit
  }

  #split(step: number): void {
    const split = this.#splitOf(step)
    this.sums.oversoldUnits *= split.ratio
    if (this.book.units === 0 && split.transaction === undefined) return
    if (this.book instanceof CostBook) this.book.split(split.ratio)
    this.#recorder?.split(split, this.book.units)
    this.#addEffect(step, 0)
  }

  #book(row: number): void {
    const { ledger, resolver } = this.#line
    resolver.readAmounts(row, amounts)
    const transfer = ledger.transfers.get(row)
    if (transfer !== undefined && this.book instanceof CostBook && !this.#isOfPeriod) {
      this.#move(row, transfer, this.book)
      return
    }
    const [type, units] = [ledger.types[row] as number, ledger.units[row] as number]
    if (this.book instanceof MoneyBook) applyMoney(type, units, amounts, this.book, this.sums, outcome)
    else applyTransaction(type, units, ledger.days[row] as DayNumber, amounts, this.book, this.sums, outcome)
    this.#note(row)
    this.#addEffect(row, outcome.inflow > 0 ? outcome.inflow : 0 - outcome.outflow)
  }

  /** Books an end of a transfer or of a company action, with the amounts that its row states. */
  #move(row: number, transfer: Transfer, book: CostBook): void {
    const { ledger, resolver } = this.#line
    const units = ledger.units[row] as number
    let flow: number
    let lots: HeldLot[] = []
    if (ledger.types[row] === SELL) flow = applyTransferOut(units, amounts, book, this.sums, outcome)
    else if (ledger.types[row] !== BUY) flow = applySpinoff(units, amounts, book, this.sums, outcome)
    else {
      const date = formatIsoDate(ledger.days[row] as DayNumber)
      const arriving = { transactionId: ledger.ids[row] as string, date, units, value: amounts }
      lots = lotsOfArrival(arriving, transfer.lots, resolver.costsOfLots(transfer.lots))
      flow = applyTransferIn(lots, amounts, book, this.sums, outcome)
    }
    this.#note(row, lots)
    this.#addEffect(row, flow)
  }

  /** @param lots of an end of a transfer */
  #note(row: number, lots?: readonly HeldLot[]): void {
    if (amounts.isUnknown) this.withoutRate.push(row)
    if (amounts.isEstimate || outcome.oversoldUnits > 0) this.noted.push(this.columns.count)
    if (outcome.oversoldUnits > 0) this.columns.setCovered(outcome.units)
    this.#recorder?.book(row, amounts, outcome, this.book.units, lots)
  }

  #addEffect(step: number, flow: number): void {
    const { units } = this.book
    if (units !== 0 && this.firstHeld < 0) this.firstHeld = this.columns.count
    this.columns.add(step, units, flow)
  }
}
