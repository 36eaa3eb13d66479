import { type DayNumber, readIsoDate } from './calendar.ts'
import type { Caveat } from './caveat.ts'
import { isMeasurable, type LedgerTransaction } from './ledger.ts'

export interface DatedTransaction {
  transaction: LedgerTransaction
  day: DayNumber
}

/** What can be measured of one asset's ledger, in the order of the ledger. */
export interface UsableTransactions {
  splits: readonly LedgerTransaction[]
  /** Trades, dividends and fees. */
  payments: readonly DatedTransaction[]
  /** One per transaction that is left out: it is not measurable, or later than `today`. */
  caveats: readonly Caveat[]
}

/** The splits, and the other transactions, without what cannot be measured and what is later than `today`. */
export function selectUsable(booked: readonly LedgerTransaction[], today: DayNumber): UsableTransactions {
  const splits: LedgerTransaction[] = []
  const payments: DatedTransaction[] = []
  const caveats: Caveat[] = []
  for (const transaction of booked) {
    const { id, assetId, type, date } = transaction
    const day = readIsoDate(date)
    if (Number.isNaN(day) || !isMeasurable(transaction)) {
      caveats.push({ code: 'unmeasurable-transaction', assetId, date, transactionId: id })
    } else if (day > today) caveats.push({ code: 'future-transaction', assetId, date, transactionId: id })
    else if (type === 'split' || type === 'reversesplit') splits.push(transaction)
    else payments.push({ transaction, day })
  }
  return { splits, payments, caveats }
}
