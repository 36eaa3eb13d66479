import type { Effect } from './effect.ts'
import type { FormulaId } from './figures/catalog.ts'
import type { RateSource } from './fx-table.ts'
import type { PriceSource } from './unit-prices.ts'

/**
 * - `close`: as traded; times every `split` it makes the `price`
 * - `amount`, `proceeds`, `cost`: in the asset's currency; `rate` converts them
 * - `traded-amount`: in the transaction's own currency, when it is not the asset's; `traded-rate` converts it
 * - `fee`: in the transaction's currency, positive; `fee-rate` converts it
 * - `annual-rate`: the yearly rate used; `other-rate`: another one that solves the same flows
 * - `holdings`: how many holdings `others` add up; `effects`: how many effects `unlisted` does, with the currencies of
 *   their `rate`
 * - `financed`: the part of `money-in` that the day's sales of other holdings paid for
 * - `start-value`, `end-value` of a flow in Dietz: the part of it that is the start or the end value
 */
export type OperandName =
  | 'units'
  | 'close'
  | 'split'
  | 'price'
  | 'rate'
  | 'cost'
  | 'cost-in-base'
  | 'proceeds'
  | 'amount'
  | 'traded-amount'
  | 'traded-rate'
  | 'fee'
  | 'fee-rate'
  | 'start-value'
  | 'end-value'
  | 'money-in'
  | 'money-out'
  | 'financed'
  | 'net-inflow'
  | 'annual-rate'
  | 'other-rate'
  | 'days'
  | 'days-held'
  | 'holdings'
  | 'effects'

export interface Operand {
  name: OperandName
  value: number | null
  /** A currency code, `units`, `ratio` or `days`; for a rate, both currencies: `EUR per USD`. */
  unit: string
  /** ISO date of a close, split, rate or value, or of a flow on another day than its leaf's. */
  date?: string | undefined
  /** Where a price or rate comes from. */
  source?: PriceSource | RateSource | 'missing' | undefined
  /** Of a price that the owner corrected: the market's close of `date`, as traded; null if it has none. */
  marketPrice?: number | null | undefined
}

/**
 * One summand or factor: a transaction's effect, a holding, a day with flows, a span without. `others` is the sum of
 * hidden holdings, `unlisted` of the effects on other pages, both without inputs.
 */
export interface Leaf {
  kind: Effect['kind'] | 'holding' | 'flow' | 'span' | 'others' | 'unlisted'
  assetId: string | null
  transactionId: string | null
  /** ISO date. */
  date: string
  /** In the figure's unit; null if a price or rate is missing. */
  amount: number | null
  operands: readonly Operand[]
  /** True for a dividend or fee without a rate, which the figure leaves out. */
  isLeftOut: boolean
}

/** An unknown price or rate that a figure needs. */
export interface MissingInput {
  input: 'price' | 'rate'
  assetId: string
  transactionId: string | null
  /** ISO date. */
  date: string
  /** For a rate, the two currencies: `EUR per USD`; for a price, its currency. */
  unit: string
}

/**
 * How a figure is computed. `sum`: parts and leaves add up to the value. `quotient`: the first part divided by the
 * second. `product`: the leaves multiply to 1 + value. `root`: the leaves, each discounted at the annual rate, sum to
 * zero, and the value is that rate over the days held. `operands`: the formula applied to the operands.
 */
export interface Explanation {
  formula: FormulaId
  value: number | null
  /** A currency code, `units` or `ratio`. */
  unit: string
  combine: 'sum' | 'quotient' | 'product' | 'root' | 'operands'
  operands: readonly Operand[]
  parts: readonly Explanation[]
  leaves: readonly Leaf[]
  /** Assets that the figure leaves out because a price or rate is missing. */
  leftOut: readonly string[]
}

/** start + moneyIn - moneyOut + gain = value, in the portfolio's currency. */
export interface Identity {
  currency: string
  /** 0 without a period. */
  start: number
  moneyIn: number
  moneyOut: number
  gain: number
  value: number
}

/** The full explanation of one figure. */
export interface FigureExplanation {
  explanation: Explanation
  /** The identity that contains the figure; null for other figures and if a part is unknown. */
  identity: Identity | null
  /** For a total gain: the divisor of the percentage; otherwise null. */
  percentOf: { purchases: number; currency: string; percent: number } | null
  /** Price and rate of a line's holding; empty for several lines. */
  holding: readonly Operand[]
  missing: readonly MissingInput[]
}
