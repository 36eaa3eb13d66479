import type { DayNumber } from '../calendar.ts'
import type { ChosenLots } from '../chosen-lots.ts'
import type { PoolRelief, Trade } from './trade.ts'

export const MATCH_RULES = [
  'first-in-first-out',
  'average',
  'same-day',
  'within-30-days',
  'pool',
  'before-2009',
] as const
/** Why units of a purchase, or of a pool of purchases, count as those that were sold. */
export type MatchRule = (typeof MATCH_RULES)[number]

/** What a rule says that a part of the units sold had cost. NaN if a rate is missing. */
export interface MatchedPart {
  rule: MatchRule
  /** Undefined for units of a pool. */
  purchase: Trade | undefined
  /** In units of today. */
  units: number
  cost: number
  /** Fees of the purchases, positive. */
  purchaseFees: number
  /** When the holding period begins; undefined for units of a pool. */
  heldFrom: DayNumber | undefined
  /** The part of the loss that does not count, positive. */
  disallowedLoss: number
}

export interface MatchedSale {
  sale: Trade
  parts: readonly MatchedPart[]
}

/**
 * Matches the sales of one asset with its purchases.
 *
 * @param trades by day, and within a day purchases first
 * @param chosen counts only where the country lets a seller name the lots
 * @param reliefs spin-offs and returns of capital by day, where purchases are pooled
 */
export type MatchSales = (trades: readonly Trade[], chosen: ChosenLots, reliefs: readonly PoolRelief[]) => MatchedSale[]

/** The part of one purchase. */
export function partOf(purchase: Trade, units: number, rule: MatchRule): MatchedPart {
  const share = units / purchase.units
  return {
    rule,
    purchase,
    units,
    cost: purchase.amount * share,
    purchaseFees: purchase.fees * share,
    heldFrom: purchase.day,
    disallowedLoss: 0,
  }
}
