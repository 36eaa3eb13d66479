import type { DayNumber } from '../calendar.ts'
import type { ChosenLots } from '../chosen-lots.ts'
import { negligibleOf } from '../negligible-units.ts'
import type { CountryRules } from './country-rules.ts'
import { type MatchedPart, type MatchedSale, type MatchRule, partOf } from './matched-sale.ts'
import { SharePool } from './share-pool.ts'
import type { PoolRelief, Trade } from './trade.ts'

const DAYS_AFTER_SALE = 30

/**
 * All sales of a day are one disposal. It is matched with purchases of the same day, then with those of the 30 days
 * after it, the earliest first, and then with the average of the section 104 holding, which has all other purchases.
 *
 * @see HMRC, Capital Gains Manual CG51555 to CG51575 and Helpsheet HS284
 */
export const UNITED_KINGDOM: CountryRules = {
  currency: 'GBP',
  yearEnd: { month: 4, day: 5 },
  scope: 'person',
  longTermMonths: null,
  matchSales: matchByHmrc,
}

/** The trades of one day and one kind, and what no rule has matched yet. */
interface Dealing {
  trade: Trade
  left: number
}

interface Disposal extends Dealing {
  parts: MatchedPart[]
}

type Purchases = ReadonlyMap<DayNumber, Dealing>

function matchByHmrc(trades: readonly Trade[], _: ChosenLots, reliefs: readonly PoolRelief[]): MatchedSale[] {
  const purchases = dealingsOf(trades, 'buy')
  const disposals = [...dealingsOf(trades, 'sell').values()].map((dealing): Disposal => ({ ...dealing, parts: [] }))
  for (const disposal of disposals) match(disposal, purchases, 0, 'same-day')
  for (const disposal of disposals) {
    for (let days = 1; days <= DAYS_AFTER_SALE; days++) match(disposal, purchases, days, 'within-30-days')
  }
  matchWithPool(disposals, [...purchases.values()], reliefs)
  return disposals.map(({ trade, parts }) => ({ sale: trade, parts }))
}

/** By day, ascending. */
function dealingsOf(trades: readonly Trade[], kind: Trade['kind']): Map<DayNumber, Dealing> {
  const byDay = Map.groupBy(
    trades.filter((trade) => trade.kind === kind),
    ({ day }) => day,
  )
  return new Map(
    [...byDay].map(([day, ofDay]) => {
      const trade = ofDay.reduce(addTrades)
      return [day, { trade, left: trade.units }]
    }),
  )
}

function addTrades(one: Trade, other: Trade): Trade {
  return {
    ...one,
    units: one.units + other.units,
    amount: one.amount + other.amount,
    fees: one.fees + other.fees,
    readRate: one.rate === other.rate ? one.readRate : undefined,
  }
}

/** Matches what is left of a disposal with what is left of the purchases so many days after it. */
function match(disposal: Disposal, purchases: Purchases, daysAfter: number, rule: MatchRule): void {
  const purchase = purchases.get(disposal.trade.day + daysAfter)
  if (purchase === undefined) return
  const units = Math.min(disposal.left, purchase.left)
  if (units <= negligibleOf(disposal.trade.units)) return
  disposal.parts.push(partOf(purchase.trade, units, rule))
  disposal.left -= units
  purchase.left -= units
}

/** Adds purchases to the pool up to the day of each disposal. A spin-off does not affect purchases of its day. */
function matchWithPool(
  disposals: readonly Disposal[],
  purchases: readonly Dealing[],
  reliefs: readonly PoolRelief[],
): void {
  const pool = new SharePool('pool')
  let next = 0
  let nextRelief = 0
  const addBefore = (day: DayNumber) => {
    for (let bought = purchases[next]; bought !== undefined && bought.trade.day < day; bought = purchases[++next])
      pool.add(bought.trade, bought.left)
  }
  for (const { trade, left, parts } of disposals) {
    for (
      let relief = reliefs[nextRelief];
      relief !== undefined && relief.day <= trade.day;
      relief = reliefs[++nextRelief]
    ) {
      addBefore(relief.day)
      pool.relieve(relief)
    }
    addBefore(trade.day + 1)
    if (left > negligibleOf(trade.units)) parts.push(pool.take(left))
  }
}
