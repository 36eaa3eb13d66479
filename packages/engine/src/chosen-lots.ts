import type { HeldLot, LotChoice } from './lot-queue.ts'

/** Units of a purchase that a sale takes, in units of the sale's day. */
export interface ChosenLot {
  /** The transaction id of the purchase. */
  purchaseId: string
  units: number
}

/** What each sale takes, by the transaction id of the sale, in the order of its lots. */
export type ChosenLots = ReadonlyMap<string, readonly ChosenLot[]>

/** What was chosen for a sale. */
export function choicesOf(chosen: ChosenLots | undefined, saleId: string | null): LotChoice<HeldLot>[] {
  const lots = saleId === null ? undefined : chosen?.get(saleId)
  return (lots ?? []).map(({ purchaseId, units }) => ({
    isOf: ({ transactionId }) => transactionId === purchaseId,
    units,
  }))
}
