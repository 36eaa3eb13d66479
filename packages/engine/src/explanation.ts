import type { Effect } from './effect.ts'

/** What a formula is called here and where it is written down: `docs/methods/<page>`. */
export const FORMULAS = {
  'current-value': { text: 'sum of units x price x rate', page: 'portfolio-line.md' },
  price: { text: 'last close on or before the day', page: 'portfolio-line.md' },
  'price-in-base': { text: 'price x rate', page: 'portfolio-line.md' },
  units: { text: 'sum of units, each times the ratios of later splits', page: 'splits.md' },
  'open-cost': { text: 'cost of the purchases - cost relieved by sales', page: 'cost-basis.md' },
  'cost-per-unit': { text: 'cost of the open units / units', page: 'cost-basis.md' },
  'realized-gain': { text: 'sum of (proceeds - cost) x rate of the sale', page: 'gain.md' },
  'unrealized-gain': { text: "sum of (value - cost) x today's rate", page: 'gain.md' },
  'currency-gain': { text: "sum of cost x rate - cost in the portfolio's currency", page: 'gain.md' },
  dividends: { text: 'sum of gross dividends x rate of their day', page: 'gain.md' },
  fees: { text: '- sum of fees x rate of their day', page: 'gain.md' },
  'total-gain': { text: 'realized + unrealized + currency + dividends + fees', page: 'gain.md' },
  purchases: { text: 'sum of units x price x rate', page: 'percent.md' },
  percent: { text: 'total gain / cost of all purchases', page: 'percent.md' },
  'money-in': { text: 'purchases with fees and fees that stand alone', page: 'value-bridge.md' },
  'money-out': { text: 'sales and dividends after fees', page: 'value-bridge.md' },
  'time-weighted-return': {
    text: 'product of (value + out) / (value before + in) - 1',
    page: 'time-weighted-return.md',
  },
  'internal-rate-of-return': {
    text: 'the yearly rate r with sum of flow / (1 + r)^(days / 365) = 0',
    page: 'internal-rate-of-return.md',
  },
  'simple-dietz': { text: '(end - start - net inflow) / (start + net inflow / 2)', page: 'dietz.md' },
} as const

export type FormulaId = keyof typeof FORMULAS

type OperandName =
  | 'units'
  | 'price'
  | 'rate'
  | 'cost'
  | 'cost-in-base'
  | 'proceeds'
  | 'amount'
  | 'start-value'
  | 'end-value'
  | 'money-in'
  | 'money-out'
  | 'net-inflow'
  | 'annual-rate'
  | 'days'

export interface Operand {
  name: OperandName
  value: number | null
  /** A currency code, `units`, or `ratio`; of a rate the two currencies, `EUR per USD`. */
  unit: string
  /** ISO date of a price, a rate or a value. */
  date?: string
  /** Where a price or rate comes from. */
  source?: 'close' | 'table' | 'estimate' | 'transaction' | 'same-currency' | 'missing'
}

/** One summand or factor: a transaction's effect, what is held, a day with flows or a span without. */
export interface Leaf {
  kind: Effect['kind'] | 'holding' | 'flow' | 'span'
  assetId: string | null
  transactionId: string | null
  /** ISO date. */
  date: string
  /** In the unit of the figure; null where a price or rate is missing. */
  amount: number | null
  operands: readonly Operand[]
}

/**
 * How a figure comes about. `sum`: parts and leaves add up to the value. `quotient`: the first part divided by the second.
 * `product`: the leaves multiply to 1 + value. `root`: the leaves, each worth its amount at the annual rate, sum to zero.
 * `operands`: the value follows from the operands by the formula.
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
  /** Assets that the figure is without, because something about them is missing. */
  leftOut: readonly string[]
}
