import { z } from 'zod'
import { groupings, positionFilters } from '../portfolios/operations.ts'
import { calendarDate, id } from '../value-schemas.ts'
import { explainedFigures } from './operations.ts'

const figure = z.number().nullable()

export const operand = z.object({
  name: z.string(),
  value: figure,
  /** A currency code, `units` or `ratio`; of a rate both currencies, `EUR per USD`. */
  unit: z.string(),
  /** Of a price, rate or value. */
  date: z.string().optional(),
  /** Where a price or rate comes from. */
  source: z.enum(['close', 'table', 'estimate', 'transaction', 'same-currency', 'missing']).optional(),
})
export type Operand = z.infer<typeof operand>

export const explanationLeaf = z.object({
  kind: z.string(),
  assetId: id.nullable(),
  transactionId: id.nullable(),
  date: z.string(),
  /** In the unit of the figure. */
  amount: figure,
  operands: z.array(operand),
})
export type ExplanationLeaf = z.infer<typeof explanationLeaf>

/**
 * How a figure comes about. `sum`: parts and leaves add up to the value. `quotient`: the first part divided by the second. `product`: the leaves
 * multiply to 1 + value. `root`: the leaves, each worth its amount at the annual rate, sum to zero. `operands`: by the formula.
 */
export const explanation = z.object({
  formula: z.string(),
  /** The formula in words, and the page of docs/methods that defines it. */
  text: z.string(),
  page: z.string(),
  value: figure,
  unit: z.string(),
  combine: z.enum(['sum', 'quotient', 'product', 'root', 'operands']),
  operands: z.array(operand),
  get parts() {
    return z.array(explanation)
  },
  leaves: z.array(explanationLeaf),
  leftOut: z.array(id),
})
export type Explanation = z.infer<typeof explanation>

export const explainFigure = {
  query: z
    .strictObject({
      figure: z.enum(explainedFigures),
      /** A line. */
      asset: id.optional(),
      /** A group: the field and its value. */
      groupBy: z.enum(groupings).optional(),
      group: z.string().max(300).optional(),
      /** Only the open or the closed lines of the group or portfolio; all of them unless given. */
      positionBy: z.enum(positionFilters).optional(),
      /** A period: the closing value of `from` starts it, transactions of that day are already inside. */
      from: calendarDate.optional(),
      to: calendarDate.optional(),
    })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      path: ['to'],
      message: 'from and to go together',
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
      path: ['to'],
      message: 'to must be after from',
    })
    .refine(({ group, groupBy }) => (group === undefined) === (groupBy === undefined), {
      path: ['group'],
      message: 'group and groupBy go together',
    }),
  response: z.object({
    explanation,
    /** Names of the assets that occur. */
    assets: z.record(z.string(), z.object({ name: z.string(), symbol: z.string() })),
    /** Where the ledger's rows that occur come from: `manual`, a file, a broker. */
    transactions: z.record(z.string(), z.object({ source: z.string(), comments: z.string().nullable() })),
  }),
}
export type ExplainFigureResponse = z.infer<typeof explainFigure.response>

export const bridgeValue = {
  query: z.strictObject({ from: calendarDate, to: calendarDate }).refine(({ from, to }) => from < to, {
    path: ['to'],
    message: 'to must be after from',
  }),
  /** start + moneyIn - moneyOut + price + currency + dividend + fees + residual = end, in the portfolio's currency. */
  response: z.object({
    from: z.string(),
    to: z.string(),
    start: z.number(),
    moneyIn: z.number(),
    moneyOut: z.number(),
    price: z.number(),
    currency: z.number(),
    dividend: z.number(),
    fees: z.number(),
    end: z.number(),
    residual: z.number(),
    leftOut: z.array(id),
  }),
}
export type ValueBridge = z.infer<typeof bridgeValue.response>
