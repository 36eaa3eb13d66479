/** What a trade states of its money, in a file without prices. */
export interface PricelessTrade {
  readonly units: number
  readonly total: number
  readonly fee: number
  readonly isSell: boolean
}

/** Whether totals are without their fees. `doubtful`: the prices say so, but as many of them are round by chance. */
export type GrossTotals = 'gross' | 'doubtful' | 'net'

/** A wrong answer in 200 files is too many to be silent. */
const MAX_CHANCE = 0.005
/** The decimals of a price on an exchange. */
const TICK_DECIMALS = 2
const TOLERANCE = 1e-9

/**
 * The law of round prices: totals are without their fees if total ÷ units is a price of an exchange in every row, and
 * with the fee taken out in none. A total is a multiple of its units by chance once in as many cases as there are units.
 */
export function weighGrossTotals(trades: readonly PricelessTrade[]): GrossTotals {
  const charged = trades.filter(({ units, total, fee }) => units > 0 && total > 0 && fee > 0)
  const areRound = charged.every(
    ({ units, total, fee, isSell }) => isTick(total / units) && !isTick((isSell ? total + fee : total - fee) / units),
  )
  if (charged.length === 0 || !areRound) return 'net'
  const chance = charged.reduce((product, { units }) => product / Math.max(1, units), 1)
  return chance <= MAX_CHANCE ? 'gross' : 'doubtful'
}

function isTick(price: number): boolean {
  const ticks = price * 10 ** TICK_DECIMALS
  return Math.abs(ticks - Math.round(ticks)) <= TOLERANCE * Math.max(1, ticks)
}
