export const combinations = ['sum', 'quotient', 'product', 'root', 'operands'] as const

/** Where a price or rate comes from. */
export const operandSources = ['close', 'table', 'estimate', 'transaction', 'same-currency', 'missing'] as const

export interface Operand {
  name: string
  value: number | null
  /** A currency code, `units` or `ratio`; of a rate both currencies, `EUR per USD`. */
  unit: string
  /** Of a price, rate or value. */
  date?: string | undefined
  source?: (typeof operandSources)[number] | undefined
}

export interface ExplanationLeaf {
  kind: string
  assetId: string | null
  transactionId: string | null
  date: string
  /** In the unit of the figure. */
  amount: number | null
  operands: Operand[]
}

/**
 * How a figure comes about. `sum`: parts and leaves add up to the value. `quotient`: the first part divided by the second. `product`: the
 * leaves multiply to 1 + value. `root`: the leaves, each worth its amount at the annual rate, sum to zero. `operands`: by the formula.
 */
export interface Explanation {
  formula: string
  /** The formula in words. */
  text: string
  /** The page of docs/methods that defines it. */
  page: string
  value: number | null
  unit: string
  combine: (typeof combinations)[number]
  operands: Operand[]
  parts: Explanation[]
  leaves: ExplanationLeaf[]
  /** Ids of the assets that a sum leaves out. */
  leftOut: string[]
}
