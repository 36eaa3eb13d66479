import { type AssetLedger, type Cursor, replayLedger } from './asset-ledger.ts'
import type { DayNumber } from './calendar.ts'
import { CostBook } from './cost-book.ts'
import type { DatedTransaction } from './usable-transactions.ts'

const NO_COST = { asset: 0, base: 0, fees: 0 }

/**
 * Units held at the close of `to`, in the units of that day and never negative: a sale takes what is held at most. Moves
 * the cursor there.
 *
 * @param onSale Called for each sale with the units held before it and those that it took.
 */
export function replayUnits(
  ledger: AssetLedger,
  cursor: Cursor,
  to: DayNumber,
  onSale?: (sale: DatedTransaction, held: number, covered: number) => void,
): number {
  const book = new CostBook('average')
  replayLedger(
    ledger,
    cursor,
    to,
    ({ ratio }) => book.split(ratio),
    (entry) => {
      const { type, units } = entry.transaction
      if (type === 'buy') book.buy(units, NO_COST)
      if (type !== 'sell') return
      const held = book.units
      const { covered } = book.sell(units)
      onSale?.(entry, held, covered)
    },
  )
  return book.units
}
