/** A purchase or a sale of an asset, before its units are rounded. */
export interface PlannedTrade {
  id: string
  /** Bought (+) or sold (−), in one currency for all. */
  amount: number
  /** Per unit in that currency, above 0. */
  price: number
}

export interface UnitTrade {
  id: string
  /** A whole number; below 0 for a sale. */
  units: number
  amount: number
}

/** Less than this part of a unit is a rounding error. */
const NEGLIGIBLE_UNITS = 1e-9

/**
 * Rounds the trades to whole units, toward 0. The money left over buys one more unit of the assets furthest below their
 * amounts, as long as it covers the price and at least half a unit is missing. `left` is what remains; below 0, that much
 * more money is needed, because sales were rounded down.
 */
export function inWholeUnits(trades: readonly PlannedTrade[]): { trades: UnitTrade[]; left: number } {
  const rounded = trades.map(({ id, amount, price }) => {
    const exact = amount / price
    const nearest = Math.round(exact)
    const units = Math.abs(exact - nearest) < NEGLIGIBLE_UNITS ? nearest : Math.trunc(exact)
    return { id, amount, price, units }
  })
  let left = rounded.reduce((sum, { amount, units, price }) => sum + amount - units * price, 0)
  for (const trade of rounded.toSorted((a, b) => missingOf(b) - missingOf(a))) {
    if (trade.amount <= 0 || trade.price > left + NEGLIGIBLE_UNITS || missingOf(trade) < 0.5) continue
    trade.units += 1
    left -= trade.price
  }
  return { trades: rounded.map(({ id, units, price }) => ({ id, units, amount: units * price })), left }
}

/** How much of a unit is missing. */
const missingOf = ({ amount, units, price }: { amount: number; units: number; price: number }) => amount / price - units
