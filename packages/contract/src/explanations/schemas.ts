import { explainedFields, formulaIds } from '@plumbline/engine/figures/catalog'
import { z } from 'zod'
import { knownFigure } from '../figure-schemas.ts'
import { GROUPINGS, POSITION_FILTERS } from '../portfolios/vocabulary.ts'
import { proofs } from '../transactions/proof-schemas.ts'
import { calendarDate, id, text } from '../value-schemas.ts'
import {
  COMBINATIONS,
  type Explanation,
  type ExplanationLeaf,
  LEAF_KINDS,
  OPERAND_NAMES,
  OPERAND_SOURCES,
  type Operand,
} from './explanation.ts'

const figure = z.number().nullable()

const operand: z.ZodType<Operand> = z.object({
  name: z.enum(OPERAND_NAMES),
  value: figure,
  unit: z.string(),
  date: z.string().optional(),
  source: z.enum(OPERAND_SOURCES).optional(),
})

const explanationLeaf: z.ZodType<ExplanationLeaf> = z.object({
  kind: z.enum(LEAF_KINDS),
  assetId: id.nullable(),
  transactionId: id.nullable(),
  date: z.string(),
  amount: figure,
  operands: z.array(operand),
  isLeftOut: z.boolean(),
})

const explanation: z.ZodType<Explanation> = z
  .object({
    formula: z.enum(formulaIds),
    text: z.string(),
    page: z.string(),
    value: figure,
    unit: z.string(),
    combine: z.enum(COMBINATIONS),
    operands: z.array(operand),
    get parts() {
      return z.array(explanation)
    },
    leaves: z.array(explanationLeaf),
    leftOut: z.array(id),
  })
  .meta({ id: 'Explanation' })

const identity = z.object({
  currency: z.string(),
  start: knownFigure('startValue'),
  moneyIn: knownFigure('moneyIn'),
  moneyOut: knownFigure('moneyOut'),
  gain: knownFigure('gain.total'),
  value: knownFigure('baseCurrencyCurrentValue'),
})
export type Identity = z.infer<typeof identity>

export const explainFigure = {
  query: z
    .strictObject({
      figure: z.enum(explainedFields).describe('`total` and `baseCurrencyTotal` are the cost of the units held.'),
      /** A line. */
      asset: id.optional(),
      /** A group: the field and its value. */
      groupBy: z.enum(GROUPINGS).optional(),
      group: text(300).optional(),
      /** Only the open or the closed lines of the group or portfolio. Default: all lines. */
      positionBy: z.enum(POSITION_FILTERS).optional(),
      /** A period starts at the close of `from`, which includes the transactions of that day. */
      from: calendarDate.optional(),
      to: calendarDate.optional(),
      /** Lists the effects from this position on. */
      effectsFrom: z.coerce.number().int().min(0).max(100_000_000).default(0),
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
    /** At most 200 leaves are listed with their inputs. Leaves of kind `unlisted` add up the others. */
    explanation,
    /** `total` counts all effects; `next` is the `effectsFrom` of the next page. */
    effects: z.object({ total: z.int(), next: z.int().nullable() }),
    /** start + moneyIn - moneyOut + gain = value, in `currency`. Null for other figures and if a part is unknown. */
    identity: identity.nullable(),
    /** For a total gain: the divisor of the percentage. */
    percentOf: z
      .object({ purchases: knownFigure('purchases'), currency: z.string(), percent: knownFigure('percent') })
      .nullable(),
    /** Units, price and rate of a line's holding. */
    holding: z.array(operand),
    /** Unknown prices and rates that the figure needs: how many, and the first of them. */
    missingCount: z.int(),
    missing: z.array(
      z.object({
        input: z.enum(['price', 'rate']),
        assetId: id,
        transactionId: id.nullable(),
        date: z.string(),
        unit: z.string(),
      }),
    ),
    /** Names of the assets in the explanation. */
    assets: z.record(z.string(), z.object({ name: z.string(), symbol: z.string() })),
    /**
     * Of the transactions in the explanation: the source (`manual`, a file, a broker), the comments, and what proved them
     * when they were read.
     */
    transactions: z.record(z.string(), z.object({ source: z.string(), comments: z.string().nullable(), proofs })),
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
    start: knownFigure('startValue'),
    moneyIn: knownFigure('moneyIn'),
    moneyOut: knownFigure('moneyOut'),
    price: knownFigure('gain.price'),
    currency: knownFigure('gain.currency'),
    dividend: knownFigure('gain.dividend'),
    fees: knownFigure('gain.fees'),
    end: knownFigure('baseCurrencyCurrentValue'),
    residual: z.number(),
    leftOut: z.array(id),
  }),
}
export type ValueBridge = z.infer<typeof bridgeValue.response>
