import { explainedFields, formulaIds } from '@plumbline/engine/figures/catalog'
import { z } from 'zod'
import { knownFigure } from '../figure-schemas.ts'
import { grouping, inCurrency } from '../portfolios/schemas.ts'
import { POSITION_FILTERS } from '../portfolios/vocabulary.ts'
import { proofs } from '../transactions/proof-schemas.ts'
import { calendarDate, currencyText, dayText, id, isCloseToClose, text } from '../value-schemas.ts'
import {
  COMBINATIONS,
  EFFECT_ORDERS,
  type Explanation,
  type ExplanationLeaf,
  LEAF_KINDS,
  MAX_LISTED_EFFECTS,
  OPERAND_NAMES,
  OPERAND_SOURCES,
  type Operand,
} from './explanation.ts'

const figure = z.number().nullable()

const operand: z.ZodType<Operand> = z
  .object({
    name: z.enum(OPERAND_NAMES).describe('Which input of the formula.'),
    value: figure.describe('Null: not known.'),
    unit: z.string().describe('A currency, or what else it counts in.'),
    date: dayText.optional(),
    source: z.enum(OPERAND_SOURCES).optional().describe('Where it comes from.'),
    marketPrice: z
      .number()
      .nullish()
      .describe("Of a `corrected` price: the market's close of that day, as traded; null: it has none."),
  })
  .meta({ id: 'Operand', description: 'An input of a formula.' })

const explanationLeaf: z.ZodType<ExplanationLeaf> = z.object({
  kind: z.enum(LEAF_KINDS).describe('Which kind of effect.'),
  assetId: id.nullable().describe('The asset of the effect; null: it has none.'),
  transactionId: id.nullable().describe('The transaction of the effect; null: it has none.'),
  date: dayText,
  amount: figure.describe('What it adds to the figure.'),
  operands: z.array(operand).describe('The inputs of its amount.'),
  isLeftOut: z.boolean().describe('Not counted, because an input is missing.'),
})

const explanation: z.ZodType<Explanation> = z
  .object({
    formula: z.enum(formulaIds).describe('Which formula it is.'),
    text: z.string().describe('The formula in words.'),
    page: z.string().describe('The page of its method.'),
    value: figure.describe('The figure; null: it does not exist.'),
    unit: z.string().describe('A currency, or what else it counts in.'),
    combine: z.enum(COMBINATIONS).describe('How the value comes from the parts.'),
    operands: z.array(operand).describe('The inputs of the formula.'),
    get parts() {
      return z.array(explanation).describe('What the figure is made of.')
    },
    leaves: z.array(explanationLeaf).describe('The effects that make it up.'),
    leftOut: z.array(id).describe('Assets that are not counted.'),
  })
  .meta({ id: 'Explanation', description: 'What a figure is made of.' })

const identity = z.object({
  currency: currencyText,
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
      ...inCurrency,
      asset: id.optional().describe('A line.'),
      groupBy: grouping.optional().describe('A group: the field and its value.'),
      group: text(300).optional().describe('The value of the field that `groupBy` names.'),
      positionBy: z
        .enum(POSITION_FILTERS)
        .optional()
        .describe('Only the open or the closed lines of the group or portfolio. Default: all lines.'),
      from: calendarDate
        .optional()
        .describe('A period starts at the close of `from`, which includes the transactions of that day.'),
      to: calendarDate.optional(),
      effectsFrom: z.coerce
        .number()
        .int()
        .min(0)
        .max(100_000_000)
        .default(0)
        .describe('Lists the effects from this position on.'),
      effectsLimit: z.coerce
        .number<number>()
        .int()
        .min(1)
        .max(MAX_LISTED_EFFECTS)
        .default(MAX_LISTED_EFFECTS)
        .describe('The most effects that are listed, and unknown inputs that are named.'),
      effectsBy: z
        .enum(EFFECT_ORDERS)
        .default('position')
        .describe('`size` lists the largest effects first, and adds up the others of each part.'),
    })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      path: ['to'],
      message: 'from and to go together',
    })
    .refine(isCloseToClose, {
      path: ['to'],
      message: 'to must be after from',
    })
    .refine(({ group, groupBy }) => (group === undefined) === (groupBy === undefined), {
      path: ['group'],
      message: 'group and groupBy go together',
    }),
  response: z.object({
    /** At most `effectsLimit` leaves are listed with their inputs. Leaves of kind `unlisted` add up the others. */
    explanation,
    effects: z
      .object({
        total: z.int().describe('Number of effects.'),
        next: z.int().nullable().describe('The position of the next one, for `effectsFrom`; null: this is the end.'),
      })
      .describe('`total` counts all effects; `next` is the `effectsFrom` of the next page.'),
    identity: identity
      .nullable()
      .describe(
        'start + moneyIn - moneyOut + gain = value, in `currency`. Null for other figures and if a part is unknown.',
      ),
    percentOf: z
      .object({
        purchases: knownFigure('purchases'),
        currency: z.string().describe('ISO 4217.'),
        percent: knownFigure('percent'),
      })
      .nullable()
      .describe('For a total gain: the divisor of the percentage.'),
    holding: z.array(operand).describe("Units, price and rate of a line's holding."),
    missingCount: z.int().describe('Unknown prices and rates that the figure needs: how many, and the first of them.'),
    missing: z
      .array(
        z.object({
          input: z.enum(['price', 'rate']).describe('What is not known.'),
          assetId: id,
          transactionId: id.nullable().describe('That needs the input; null: none.'),
          date: dayText,
          unit: z.string().describe('Of the input.'),
        }),
      )
      .describe('Inputs that are not known.'),
    assets: z
      .record(
        z.string(),
        z.object({
          name: z.string().describe('Of the company, fund or coin.'),
          symbol: z.string().describe('At its exchange.'),
        }),
      )
      .describe('Names of the assets in the explanation.'),
    transactions: z
      .record(
        z.string(),
        z.object({
          source: z.string().describe('The name of the file, the broker, or `manual`.'),
          comments: z.string().nullable().describe("The owner's note; null: none."),
          proofs,
        }),
      )
      .describe(
        'Of the transactions in the explanation: the source (`manual`, a file, a broker), the comments, and what proved them when they were read.',
      ),
  }),
}
export type ExplainFigureResponse = z.infer<typeof explainFigure.response>

export const bridgeValue = {
  query: z.strictObject({ ...inCurrency, from: calendarDate, to: calendarDate }).refine(isCloseToClose, {
    path: ['to'],
    message: 'to must be after from',
  }),
  response: z
    .object({
      from: dayText,
      to: dayText,
      start: knownFigure('startValue'),
      moneyIn: knownFigure('moneyIn'),
      moneyOut: knownFigure('moneyOut'),
      price: knownFigure('gain.price'),
      currency: knownFigure('gain.currency'),
      dividend: knownFigure('gain.dividend'),
      fees: knownFigure('gain.fees'),
      end: knownFigure('baseCurrencyCurrentValue'),
      residual: z.number().describe('What the other parts do not explain.'),
      leftOut: z.array(id).describe('Assets that are not counted.'),
    })
    .describe(
      "start + moneyIn - moneyOut + price + currency + dividend + fees + residual = end, in the portfolio's currency.",
    ),
}
export type ValueBridge = z.infer<typeof bridgeValue.response>
