import { formatIsoDate } from './calendar.ts'
import { type Effect, effectOfOpening, effectOfSplit, kindOf } from './effect.ts'
import { known } from './known.ts'
import { typeOf } from './ledger-columns.ts'
import type { LineSource } from './line-source.ts'
import type { HeldLot } from './lot-queue.ts'
import type { Recorder } from './recorder.ts'

/** What an effect says of the lots of its asset. */
export interface LotChange
  extends Pick<
    Effect,
    | 'transactionId'
    | 'kind'
    | 'date'
    | 'units'
    | 'unitsAfter'
    | 'amountAsset'
    | 'rate'
    | 'costChangeAsset'
    | 'costChangeBase'
    | 'fees'
  > {
  costShare?: number | undefined
  lots?: readonly HeldLot[] | undefined
}

/** Visits what each effect says of the lots, without the rest of the effect: a large ledger has 100,000 of them. */
export function lotChangeRecorder({ assetId, ledger }: LineSource, visit: (change: LotChange) => void): Recorder {
  return {
    open: (opening) => visit(effectOfOpening(assetId, opening)),
    split: (split, unitsAfter) => visit(effectOfSplit(assetId, split, unitsAfter)),
    book: (row, { rate }, outcome, unitsAfter, lots) =>
      visit({
        transactionId: ledger.ids[row] as string,
        kind: kindOf(typeOf(ledger, row), ledger.transfers.get(row)),
        date: formatIsoDate(ledger.days[row] as number),
        units: outcome.units,
        unitsAfter,
        amountAsset: known(outcome.amountAsset),
        rate: known(rate),
        costChangeAsset: known(outcome.costChangeAsset),
        costChangeBase: known(outcome.costChangeBase),
        fees: known(0 - outcome.fees),
        costShare: outcome.costShare,
        lots,
      }),
  }
}
