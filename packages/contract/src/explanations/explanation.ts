import type { Leaf, OperandName } from '@plumbline/engine/explanation'
import type { FormulaId } from '@plumbline/engine/figures/catalog'
import { RECORDED_TYPES } from '../transactions/vocabulary.ts'

/** Effects of an explanation that are listed with their inputs in one response. */
export const MAX_LISTED_EFFECTS = 200

/** How effects are counted for the pages: as they stand in the parts, or from the largest. */
export const EFFECT_ORDERS = ['position', 'size'] as const

/**
 * `close` times every `split` is the `price`. `rate` converts an `amount`, `proceeds` or `cost` from the asset's
 * currency; `traded-rate` converts a `traded-amount` from the transaction's currency; `fee-rate` converts a `fee`.
 * `financed` is the part of `money-in` that the day's sales of other holdings paid for. `annual-rate` is the rate used;
 * `other-rate` is another solution for the same flows. `effects` is how many effects a leaf of kind `unlisted` adds up.
 */
export const OPERAND_NAMES = [
  'units',
  'close',
  'split',
  'price',
  'rate',
  'cost',
  'cost-in-base',
  'proceeds',
  'amount',
  'traded-amount',
  'traded-rate',
  'fee',
  'fee-rate',
  'start-value',
  'end-value',
  'money-in',
  'money-out',
  'financed',
  'net-inflow',
  'annual-rate',
  'other-rate',
  'days',
  'days-held',
  'holdings',
  'effects',
] as const satisfies readonly OperandName[]

export const LEAF_KINDS = [
  ...RECORDED_TYPES,
  'received',
  'paid',
  'transferin',
  'transferout',
  'exchangein',
  'exchangeout',
  'spinoffin',
  'openingposition',
  'opening',
  'holding',
  'flow',
  'span',
  'others',
  'unlisted',
] as const satisfies readonly Leaf['kind'][]

export const COMBINATIONS = ['sum', 'quotient', 'product', 'root', 'operands'] as const

/** Where a price or rate comes from. */
export const OPERAND_SOURCES = [
  'close',
  'entered',
  'corrected',
  'table',
  'estimate',
  'transaction',
  'same-currency',
  'missing',
] as const

export interface Operand {
  name: (typeof OPERAND_NAMES)[number]
  value: number | null
  /** A currency code, `units`, `ratio` or `days`; for a rate, both currencies: `EUR per USD`. */
  unit: string
  /** Date of a close, split, rate or value, or of a flow on another day than its leaf's. */
  date?: string | undefined
  source?: (typeof OPERAND_SOURCES)[number] | undefined
  /** Of a price that the owner corrected: the market's close of that day; null: it has none. */
  marketPrice?: number | null | undefined
}

export interface ExplanationLeaf {
  kind: (typeof LEAF_KINDS)[number]
  assetId: string | null
  transactionId: string | null
  date: string
  /** In the figure's unit. */
  amount: number | null
  operands: Operand[]
  /** True for a dividend or fee without a rate, which the figure leaves out. */
  isLeftOut: boolean
}

/**
 * How a figure is composed. `sum`: parts and leaves add up to the value. `quotient`: the first part divided by the
 * second. `product`: the leaves multiply to 1 + value. `root`: the leaves, each discounted at the annual rate, sum to
 * zero. `operands`: given by the formula.
 */
export interface Explanation {
  formula: FormulaId
  /** The formula in words. */
  text: string
  /** The page of docs/methods that defines it. */
  page: string
  value: number | null
  unit: string
  combine: (typeof COMBINATIONS)[number]
  operands: Operand[]
  parts: Explanation[]
  leaves: ExplanationLeaf[]
  /** Ids of the assets that a sum leaves out. */
  leftOut: string[]
}
