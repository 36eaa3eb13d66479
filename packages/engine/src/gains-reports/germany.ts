import { CALENDAR_YEAR_END, parseIsoDate } from '../calendar.ts'
import { type CountedLot, LotQueue } from '../lot-queue.ts'
import type { CountryRules } from './country-rules.ts'
import type { MatchedPart, MatchedSale } from './matched-sale.ts'
import { isTransferred, type Trade } from './trade.ts'

/** Gains of shares that were bought before this day are not taxed. */
const FIRST_TAXED_DAY = parseIsoDate('2009-01-01')

/**
 * In each securities account, the units that were bought first are sold first. A choice of lots does not count.
 *
 * @see Einkommensteuergesetz, § 20 Abs. 4 Satz 1 and 7, and § 52 Abs. 28 Satz 11
 */
export const GERMANY: CountryRules = {
  currency: 'EUR',
  yearEnd: CALENDAR_YEAR_END,
  scope: 'portfolio',
  longTermMonths: null,
  matchSales: matchFirstIn,
}

interface BoughtLot extends CountedLot {
  purchase: Trade
}

function matchFirstIn(trades: readonly Trade[]): MatchedSale[] {
  const queue = new LotQueue<BoughtLot>('fifo')
  const sales: MatchedSale[] = []
  for (const trade of trades) {
    if (trade.kind === 'buy') buy(queue, trade)
    else sales.push({ sale: trade, parts: queue.sell(trade.units, false).map(partOfLot) })
  }
  return sales
}

/** Units that a transfer brought are sold in the order of their purchase days. */
function buy(queue: LotQueue<BoughtLot>, purchase: Trade): void {
  const lot = lotOf(purchase)
  if (isTransferred(purchase)) queue.arrive([lot], (a, b) => a.purchase.day - b.purchase.day)
  else queue.buy(lot)
}

function lotOf(purchase: Trade): BoughtLot {
  const { units, amount, fees } = purchase
  return { units, cost: { asset: Number.NaN, base: amount, fees }, purchase }
}

function partOfLot({ purchase, units, cost }: BoughtLot): MatchedPart {
  return {
    rule: purchase.day < FIRST_TAXED_DAY ? 'before-2009' : 'first-in-first-out',
    purchase,
    units,
    cost: cost.base,
    purchaseFees: cost.fees,
    heldFrom: purchase.day,
    disallowedLoss: 0,
  }
}
