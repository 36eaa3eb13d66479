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
  const chance = chanceOfRound(trades, priceOfGross, priceOfNet)
  if (chance === null) return 'net'
  return chance <= MAX_CHANCE ? 'gross' : 'doubtful'
}

/** Whether the same law says that totals contain their fees. */
export function provesFeesInTotals(trades: readonly PricelessTrade[]): boolean {
  const chance = chanceOfRound(trades, priceOfNet, priceOfGross)
  return chance !== null && chance <= MAX_CHANCE
}

type PriceOf = (trade: PricelessTrade) => number
const priceOfGross: PriceOf = ({ units, total }) => total / units
const priceOfNet: PriceOf = ({ units, total, fee, isSell }) => (isSell ? total + fee : total - fee) / units

/** How likely it is by chance that all prices are round in one way; null if not all are, or some in the other way. */
function chanceOfRound(trades: readonly PricelessTrade[], priceOf: PriceOf, otherOf: PriceOf): number | null {
  const charged = trades.filter(({ units, total, fee }) => units > 0 && total > 0 && fee > 0)
  const areRound = charged.every((trade) => isTick(priceOf(trade)) && !isTick(otherOf(trade)))
  if (charged.length === 0 || !areRound) return null
  return charged.reduce((product, { units }) => product / Math.max(1, units), 1)
}

function isTick(price: number): boolean {
  const ticks = price * 10 ** TICK_DECIMALS
  return Math.abs(ticks - Math.round(ticks)) <= TOLERANCE * Math.max(1, ticks)
}
