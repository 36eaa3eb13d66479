import { type DayNumber, parseIsoDate } from './calendar.ts'
import { compareWithinDay, type LedgerTransaction } from './ledger.ts'
import type { MarketSplit } from './market.ts'
import { type AppliedSplit, type SplitSchedule, scheduleSplits } from './split-schedule.ts'
import { type DatedTransaction, selectUsable } from './usable-transactions.ts'

/** What happened to the units of one asset. */
export interface AssetLedger<Entry extends DatedTransaction = DatedTransaction> {
  splits: SplitSchedule
  /** Trades, dividends and fees, in their fixed order. */
  transactions: readonly Entry[]
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
  const { splits, payments } = selectUsable(booked, to ?? Number.POSITIVE_INFINITY)
  const transactions = payments.toSorted((a, b) => a.day - b.day || compareWithinDay(a.transaction, b.transaction))
  const lastDay = to ?? Math.max(transactions.at(-1)?.day ?? 0, ...splits.map(({ date }) => parseIsoDate(date)))
  return { splits: scheduleSplits(splits, marketSplits, ignoredSplitDates, lastDay), transactions }
}

/**
 * Replays splits and transactions up to the close of `to`, splits first within a day, and advances the cursor. Every
 * count of units is a replay.
 */
export function replayLedger<Entry extends DatedTransaction>(
  { splits, transactions }: AssetLedger<Entry>,
  cursor: Cursor,
  to: DayNumber,
  onSplit: (split: AppliedSplit) => void,
  onTransaction: (entry: Entry) => void,
): void {
  for (;;) {
    const split = splits.applied[cursor.nextSplit]
    const entry = transactions[cursor.nextTransaction]
    if (split !== undefined && split.day <= to && (entry === undefined || split.day <= entry.day)) {
      cursor.nextSplit += 1
      onSplit(split)
    } else if (entry !== undefined && entry.day <= to) {
      cursor.nextTransaction += 1
      onTransaction(entry)
    } else return
  }
}
