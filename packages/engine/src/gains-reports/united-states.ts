import { CALENDAR_YEAR_END } from '../calendar.ts'
import { type CountedLot, LotQueue } from '../lot-queue.ts'
import type { CountryRules } from './country-rules.ts'
import type { MatchedPart, MatchedSale } from './matched-sale.ts'
import type { Trade } from './trade.ts'

/**
 * A sale takes the units that were bought first, account by account, and what was held for more than a year is long
 * term. Wash sales are not adjusted.
 *
 * @see IRS, Publication 550 and Instructions for Form 8949
 */
export const UNITED_STATES: CountryRules = {
  currency: 'USD',
  yearEnd: CALENDAR_YEAR_END,
  scope: 'portfolio',
  longTermMonths: 12,
  matchSales: matchFirstIn,
}

interface BoughtLot extends CountedLot {
  purchase: Trade
}

function matchFirstIn(trades: readonly Trade[]): MatchedSale[] {
  const queue = new LotQueue<BoughtLot>('fifo')
  const sales: MatchedSale[] = []
  for (const trade of trades) {
    if (trade.kind === 'buy') queue.buy(lotOf(trade))
    else sales.push({ sale: trade, parts: queue.sell(trade.units, false).map(partOfLot) })
  }
  return sales
}

function lotOf(purchase: Trade): BoughtLot {
  const { units, amount, fees } = purchase
  return { units, cost: { asset: Number.NaN, base: amount, fees }, purchase }
}

function partOfLot({ purchase, units, cost }: BoughtLot): MatchedPart {
  return { rule: 'first-in-first-out', purchase, units, cost: cost.base, purchaseFees: cost.fees }
}
