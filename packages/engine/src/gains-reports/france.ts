import { CALENDAR_YEAR_END } from '../calendar.ts'
import type { ChosenLots } from '../chosen-lots.ts'
import type { CountryRules } from './country-rules.ts'
import type { MatchedSale } from './matched-sale.ts'
import { SharePool } from './share-pool.ts'
import type { PoolRelief, Trade } from './trade.ts'

/**
 * Each unit sold costs the weighted average of all units held, the prix moyen pondéré. A sale leaves it as it is.
 *
 * @see Code général des impôts, article 150-0 D, 3; BOI-RPPM-PVBMI-20-10-20-40
 */
export const FRANCE: CountryRules = {
  currency: 'EUR',
  yearEnd: CALENDAR_YEAR_END,
  scope: 'person',
  longTermMonths: null,
  matchSales: matchByAverage,
}

function matchByAverage(trades: readonly Trade[], _: ChosenLots, reliefs: readonly PoolRelief[]): MatchedSale[] {
  const pool = new SharePool('average')
  const sales: MatchedSale[] = []
  let next = 0
  for (const trade of trades) {
    for (let relief = reliefs[next]; relief !== undefined && relief.day <= trade.day; relief = reliefs[++next])
      pool.relieve(relief)
    if (trade.kind === 'buy') pool.add(trade, trade.units)
    else sales.push({ sale: trade, parts: [pool.take(trade.units)] })
  }
  return sales
}
