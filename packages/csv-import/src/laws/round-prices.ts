/** What a trade states of its money, in a file without prices. */
export interface PricelessTrade {
  readonly units: number
  readonly total: number
  readonly fee: number
  readonly isSell: boolean
}

const MIN_TRADES = 3
/** The decimals of a price on an exchange. */
const TICK_DECIMALS = 2
const TOLERANCE = 1e-9

/**
 * Whether the totals of all trades are without their fees: total ÷ units is a price of an exchange in every row, and
 * with the fee taken out in none.
 */
export function areTotalsGross(trades: readonly PricelessTrade[]): boolean {
  const charged = trades.filter(({ units, total, fee }) => units > 0 && total > 0 && fee > 0)
  if (charged.length < MIN_TRADES) return false
  return charged.every(
    ({ units, total, fee, isSell }) => isTick(total / units) && !isTick((isSell ? total + fee : total - fee) / units),
  )
}

function isTick(price: number): boolean {
  const ticks = price * 10 ** TICK_DECIMALS
  return Math.abs(ticks - Math.round(ticks)) <= TOLERANCE * Math.max(1, ticks)
}
