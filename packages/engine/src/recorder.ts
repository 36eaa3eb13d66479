import type { Valuation } from './line-source.ts'
import type { HeldLot } from './lot-queue.ts'
import type { Amounts } from './resolve-transactions.ts'
import type { AppliedSplit } from './split-schedule.ts'
import type { Outcome } from './transaction-outcome.ts'

/** Is told of every effect of a replay. The amounts and the outcome of a row are those of the next one afterwards. */
export interface Recorder {
  open(opening: Valuation): void
  split(split: AppliedSplit, unitsAfter: number): void
  /** @param lots of an end of a transfer */
  book(
    row: number,
    amounts: Readonly<Amounts>,
    outcome: Readonly<Outcome>,
    unitsAfter: number,
    lots: readonly HeldLot[] | undefined,
  ): void
}
