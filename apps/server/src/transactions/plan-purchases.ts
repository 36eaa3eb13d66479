import type { PlanPurchase } from '@plumbline/contract/transactions/schemas'
import { PLAN_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import type { TwinFields } from '@plumbline/csv-import/readings/twin-key'
import { majorUnitOf } from '@plumbline/engine/currency'
import { among } from '../database/among.ts'
import type { Db } from '../database/db.ts'

/** A purchase that a savings plan booked. Its price is the close of its day, not what the broker executed. */
export type BookedByPlan = TwinFields & { id: string; fee: string }

/** The purchases of assets that savings plans booked in a portfolio and that no file has replaced. */
export async function readPlanPurchases(
  db: Db,
  userId: string,
  portfolioId: string,
  assetIds: Iterable<string>,
): Promise<BookedByPlan[]> {
  return await db
    .selectFrom('transactions')
    .select(['id', 'asset_id as assetId', 'type', 'trade_date as date', 'units', 'price', 'fee', 'currency'])
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .where('source', '=', PLAN_SOURCE)
    .where('type', '=', 'buy')
    .where('asset_id', 'in', among(assetIds))
    .orderBy('sequence')
    .execute()
}

/** A broker may execute before a holiday, and a file may state the settlement. */
const MAX_DAYS_APART = 5
const DAY_MS = 86_400_000
const MAX_DEVIATION = 0.1

/**
 * Finds the plan's purchase that each trade executed: of its asset, at most 5 days apart, and for a similar amount,
 * with or without the fee of the plan; in another currency, of similar units. Each purchase is found once, by the
 * nearest trade.
 */
export function matchPlanPurchases<T extends TwinFields>(
  trades: readonly T[],
  purchases: readonly BookedByPlan[],
): Map<T, BookedByPlan> {
  const ofAsset = Map.groupBy(purchases, ({ assetId }) => assetId)
  const pairs = trades
    .filter(({ type }) => type === 'buy')
    .flatMap((trade) => (ofAsset.get(trade.assetId) ?? []).map((purchase) => ({ trade, purchase })))
    .map((pair) => ({ ...pair, days: Math.abs(Date.parse(pair.trade.date) - Date.parse(pair.purchase.date)) / DAY_MS }))
    .filter(({ trade, purchase, days }) => days <= MAX_DAYS_APART && isSimilar(trade, purchase))
    .sort((a, b) => a.days - b.days)
  const found = new Map<T, BookedByPlan>()
  const taken = new Set<BookedByPlan>()
  for (const { trade, purchase } of pairs) {
    if (found.has(trade) || taken.has(purchase)) continue
    found.set(trade, purchase)
    taken.add(purchase)
  }
  return found
}

function isSimilar(trade: TwinFields, purchase: BookedByPlan): boolean {
  const [{ currency, factor }, planned] = [majorUnitOf(trade.currency), majorUnitOf(purchase.currency)]
  const isBetween = (value: number, low: number, high: number) =>
    value >= low * (1 - MAX_DEVIATION) && value <= high * (1 + MAX_DEVIATION)
  const units = Number(purchase.units)
  if (currency !== planned.currency) return isBetween(Number(trade.units), units, units)
  const net = units * Number(purchase.price)
  return isBetween(Number(trade.units) * Number(trade.price) * factor, net, net + Number(purchase.fee))
}

/** As a preview has it. */
export function describePlanPurchase({ id, date, units, price, currency }: BookedByPlan): PlanPurchase {
  return { _id: id, date, units: String(units), price: String(price), currency }
}
