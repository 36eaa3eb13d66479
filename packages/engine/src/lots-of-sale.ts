import type { ChosenLots } from './chosen-lots.ts'
import type { CostMethod } from './cost-book.ts'
import type { Effect } from './effect.ts'
import { known } from './known.ts'
import { isMoney } from './line-source.ts'
import { type HeldLot, LotQueue } from './lot-queue.ts'
import type { PortfolioMeasurement } from './measure-portfolio.ts'
import { applyToLots } from './realized-gains.ts'

/** A lot that was open when a sale took place. */
export interface LotOfSale {
  /** The transaction id of the purchase. */
  transactionId: string | null
  /** ISO date of the purchase; of a transfer, that of the oldest purchase that came with it. */
  opened: string
  /** Open before the sale, in units of its day. */
  units: number
  /** Of these units with the fees of the purchase, in the portfolio's currency. Null if a rate is missing. */
  cost: number | null
  /** What the sale takes of them. */
  taken: number
}

export interface LotsOfSale {
  assetId: string
  /** ISO date. */
  date: string
  /** Units sold that were held. */
  units: number
  /** Oldest first. */
  lots: readonly LotOfSale[]
}

/**
 * The lots from which a sale could take, when those before it took what was chosen for them. Undefined if the
 * transaction sells nothing that was held.
 *
 * @see docs/methods/realized-gains.md
 */
export function lotsOfSale(
  { measuredLines }: PortfolioMeasurement,
  assetId: string,
  saleId: string,
  chosen: ChosenLots,
): LotsOfSale | undefined {
  for (const { source, replay } of measuredLines.get(assetId) ?? []) {
    if (isMoney(source)) continue
    const effects = replay.effects()
    const sale = effects.find(({ kind, transactionId }) => kind === 'sell' && transactionId === saleId)
    if (sale === undefined || sale.units <= 0) continue
    return { assetId, date: sale.date, units: sale.units, lots: lotsAt(sale, effects, source.costMethod, chosen) }
  }
  return undefined
}

function lotsAt(sale: Effect, effects: readonly Effect[], costMethod: CostMethod, chosen: ChosenLots): LotOfSale[] {
  const queue = new LotQueue<HeldLot>('chosen')
  for (const effect of effects.slice(0, effects.indexOf(sale))) applyToLots(queue, effect, costMethod, chosen)
  const open = Map.groupBy(
    queue.open().map((lot) => ({ ...lot })),
    ({ transactionId }) => transactionId,
  )
  const taken = applyToLots(queue, sale, costMethod, chosen) ?? []
  return [...open.values()].map((lots) => describeLots(lots, taken))
}

/** The lots of one purchase, or of one transfer, which a sale takes by age. */
function describeLots(lots: readonly HeldLot[], taken: readonly HeldLot[]): LotOfSale {
  // Groups have members.
  const { transactionId, date } = lots[0] as HeldLot
  const ofLots = taken.filter((part) => part.transactionId === transactionId)
  return {
    transactionId,
    opened: date,
    units: lots.reduce((sum, { units }) => sum + units, 0),
    cost: known(lots.reduce((sum, { cost }) => sum + cost.base + cost.fees, 0)),
    taken: ofLots.reduce((sum, part) => sum + part.units, 0),
  }
}
