import { type AssetLedger, type Cursor, END, takeNext } from './asset-ledger.ts'
import type { DayNumber } from './calendar.ts'
import { BUY, SELL } from './ledger-columns.ts'
import type { AppliedSplit } from './split-schedule.ts'
import { UnitsBook } from './units-book.ts'

/**
 * Units held at the close of `to`, in the units of that day and never negative: a sale takes what is held at most. Moves
 * the cursor there.
 *
 * @param onSale Called for the row of each sale with the units held before it and those that it took.
 */
export function replayUnits(
  asset: AssetLedger,
  cursor: Cursor,
  to: DayNumber,
  onSale?: (row: number, held: number, covered: number) => void,
): number {
  const { types, units } = asset.ledger
  const book = new UnitsBook()
  for (let step = takeNext(asset, cursor, to); step !== END; step = takeNext(asset, cursor, to)) {
    if (step < 0) book.split((asset.splits.applied[~step] as AppliedSplit).ratio)
    else if (types[step] === BUY) book.buy(units[step] as number)
    else if (types[step] === SELL) {
      const held = book.units
      const covered = book.sell(units[step] as number)
      onSale?.(step, held, covered)
    }
  }
  return book.units
}
