import type { ProjectedCashFlow } from './projection.ts'

export interface DiscountedCashFlow extends ProjectedCashFlow {
  /** Present value of one unit of that year's money: 1 / (1 + discount rate) ^ years ahead. */
  discountFactor: number
  presentValue: number
}

export interface ValuationTerms {
  /** Yearly, as a ratio: 0.1 is 10 %. */
  discountRate: number
  /** The terminal value is the last projected flow times this. */
  terminalMultiple: number
  /** False (the default): the terminal value is not discounted. True: it is discounted like the last flow. */
  isTerminalDiscounted: boolean
}

/** Money in the currency of the flows, unrounded. */
export interface CompanyValue {
  flows: DiscountedCashFlow[]
  /** Sum of the flows' present values. */
  presentValue: number
  terminalValue: number
  /** presentValue + terminalValue. */
  total: number
}

/**
 * Present value of the projected flows and a terminal value. Flows count at the end of their year, the first one a year
 * from today.
 *
 * @param flows at least one, ascending by year
 * @throws {RangeError} there is no flow, or the discount rate is -100 % or less
 * @see docs/methods/discounted-cash-flow.md
 */
export function valueCompany(flows: readonly ProjectedCashFlow[], terms: ValuationTerms): CompanyValue {
  const { discountRate, terminalMultiple, isTerminalDiscounted } = terms
  if (!(discountRate > -1)) throw new RangeError(`not a discount rate: ${discountRate}`)
  const discounted = flows.map((flow, index) => {
    const discountFactor = (1 + discountRate) ** -(index + 1)
    return { ...flow, discountFactor, presentValue: flow.freeCashFlow * discountFactor }
  })
  const last = discounted.at(-1)
  if (last === undefined) throw new RangeError('no flows to value')
  const presentValue = discounted.reduce((sum, flow) => sum + flow.presentValue, 0)
  const terminalValue = (isTerminalDiscounted ? last.presentValue : last.freeCashFlow) * terminalMultiple
  return { flows: discounted, presentValue, terminalValue, total: presentValue + terminalValue }
}

/**
 * Value per share in the currency of the flows, unrounded. Null if the number of shares is unknown or not positive.
 *
 * @see docs/methods/discounted-cash-flow.md
 */
export function valuePerShare(total: number, sharesOutstanding: number | null): number | null {
  return sharesOutstanding !== null && sharesOutstanding > 0 ? total / sharesOutstanding : null
}

/**
 * Difference between fair value and price, as a ratio of the price. Positive: the share is undervalued. Negative:
 * overvalued. Both are in one currency. Null if the price is unknown or not positive.
 *
 * @see docs/methods/discounted-cash-flow.md
 */
export function compareWithPrice(fairValue: number, price: number | null): number | null {
  return price !== null && price > 0 ? fairValue / price - 1 : null
}
