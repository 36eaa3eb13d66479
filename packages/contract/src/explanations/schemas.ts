import { z } from 'zod'
import { groupings, positionFilters } from '../portfolios/operations.ts'
import { calendarDate, id } from '../value-schemas.ts'
import { combinations, type Explanation, type ExplanationLeaf, type Operand, operandSources } from './explanation.ts'
import { explainedFigures } from './operations.ts'

const figure = z.number().nullable()

const operand: z.ZodType<Operand> = z.object({
  name: z.string(),
  value: figure,
  unit: z.string(),
  date: z.string().optional(),
  source: z.enum(operandSources).optional(),
})

const explanationLeaf: z.ZodType<ExplanationLeaf> = z.object({
  kind: z.string(),
  assetId: id.nullable(),
  transactionId: id.nullable(),
  date: z.string(),
  amount: figure,
  operands: z.array(operand),
})

const explanation: z.ZodType<Explanation> = z.object({
  formula: z.string(),
  text: z.string(),
  page: z.string(),
  value: figure,
  unit: z.string(),
  combine: z.enum(combinations),
  operands: z.array(operand),
  get parts() {
    return z.array(explanation)
  },
  leaves: z.array(explanationLeaf),
  leftOut: z.array(id),
})

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
