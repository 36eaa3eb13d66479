import { assetLedger, startOfLedger } from './asset-ledger.ts'
import type { LedgerTransaction } from './ledger.ts'
import { transactionAt } from './ledger-columns.ts'
import type { MarketSplit } from './market.ts'
import { replayUnits } from './replay-units.ts'

export interface Oversell {
  transactionId: string
  /** ISO date of the sale. */
  date: string
  /** Units held before the sale, in the units of that day. */
  held: number
  /** Units of the sale that were not held. */
  missing: number
}

/**
 * Sales in one asset's ledger that exceed the units held, by day. Splits count as in the figures, so that a sale after
 * an unbooked split is not refused. Future transactions count too.
 *
 * @see docs/methods/oversell.md
 */
export function findOversells(
  transactions: readonly LedgerTransaction[],
  marketSplits: readonly MarketSplit[] = [],
  ignoredSplitDates: ReadonlySet<string> = new Set(),
): Oversell[] {
  const oversells: Oversell[] = []
  const asset = assetLedger(transactions, marketSplits, ignoredSplitDates)
  replayUnits(asset, startOfLedger(), Number.POSITIVE_INFINITY, (row, held, covered) => {
    const { id, date, units } = transactionAt(asset.ledger, row)
    if (covered < units) oversells.push({ transactionId: id, date, held, missing: units - covered })
  })
  return oversells
}
