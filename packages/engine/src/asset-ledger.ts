import { holdingLedgerOf } from './build-ledger.ts'
import type { DayNumber } from './calendar.ts'
import type { LedgerTransaction } from './ledger.ts'
import { type HoldingLedger, isSplitRow, transactionAt } from './ledger-columns.ts'
import type { MarketSplit } from './market.ts'
import { type SplitSchedule, scheduleSplits } from './split-schedule.ts'

/** What happened to the units of one asset. */
export interface AssetLedger {
  ledger: HoldingLedger
  splits: SplitSchedule
  /** The rows of trades, dividends and fees, in the order in which they count. Undefined if that is every row. */
  order: Int32Array | undefined
}

/** Splits and transactions that are still ahead. */
export interface Cursor {
  nextSplit: number
  nextTransaction: number
}

export function startOfLedger(): Cursor {
  return { nextSplit: 0, nextTransaction: 0 }
}

/**
 * The ledger of one asset up to the close of `to`, or to its last transaction. What cannot be measured is left out.
 *
 * @see docs/methods/splits.md
 */
export function assetLedger(
  booked: readonly LedgerTransaction[],
  marketSplits: readonly MarketSplit[],
  ignoredSplitDates: ReadonlySet<string>,
  to?: DayNumber,
): AssetLedger {
  return assetLedgerOf(holdingLedgerOf(booked[0]?.assetId ?? '', booked), marketSplits, ignoredSplitDates, to)
}

/** `assetLedger` of columns. */
export function assetLedgerOf(
  ledger: HoldingLedger,
  marketSplits: readonly MarketSplit[],
  ignoredSplitDates: ReadonlySet<string>,
  to?: DayNumber,
): AssetLedger {
  const lastDay = to ?? ledger.days.at(-1) ?? 0
  const splits = scheduleSplits(bookedSplits(ledger, lastDay), marketSplits, ignoredSplitDates, lastDay)
  return { ledger, splits, order: paymentRows(ledger) }
}

/** The splits that the ledger books up to the close of `to`. */
export function bookedSplits(ledger: HoldingLedger, to: DayNumber): LedgerTransaction[] {
  return ledger.splitRows.filter((row) => (ledger.days[row] as number) <= to).map((row) => transactionAt(ledger, row))
}

/** The rows without splits; undefined if no row is a split. */
export function paymentRows(ledger: HoldingLedger): Int32Array | undefined {
  if (ledger.splitRows.length === 0) return undefined
  const rows = new Int32Array(ledger.count - ledger.splitRows.length)
  let at = 0
  for (let row = 0; row < ledger.count; row++) if (!isSplitRow(ledger, row)) rows[at++] = row
  return rows
}

/** What `takeNext` returns when nothing is left. */
export const END = -0x8000_0000

/**
 * Advances the cursor by one and returns the row of the next transaction, or `~index` of the next split, up to the close
 * of `to`. Splits come first within a day. Every count of units is such a replay.
 */
export function takeNext({ ledger, splits, order }: AssetLedger, cursor: Cursor, to: DayNumber): number {
  const split = splits.applied[cursor.nextSplit]
  const count = order === undefined ? ledger.count : order.length
  let row = END
  let day = Number.POSITIVE_INFINITY
  if (cursor.nextTransaction < count) {
    row = order === undefined ? cursor.nextTransaction : (order[cursor.nextTransaction] as number)
    day = ledger.days[row] as number
  }
  if (split !== undefined && split.day <= to && split.day <= day) {
    cursor.nextSplit += 1
    return ~(cursor.nextSplit - 1)
  }
  if (row === END || day > to) return END
  cursor.nextTransaction += 1
  return row
}
