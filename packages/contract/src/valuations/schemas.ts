import { z } from 'zod'
import { assetSummary } from '../assets/schemas.ts'
import { currencyCode, dayText, id } from '../value-schemas.ts'

const valuation = {
  growth: z.number().min(-1).describe('Of the first projected year, as a ratio.'),
  growthOption: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .describe('The name of the option that `growth` comes from.'),
  flows: z
    .array(
      z.strictObject({
        year: z.int().min(1900).max(2200).describe('The fiscal year.'),
        freeCashFlow: z.number().describe("In the asset's currency."),
      }),
    )
    .min(1)
    .max(20)
    .describe('The projected free cash flows by fiscal year, in `currency`, unrounded.'),
  discountRate: z.number().min(0).max(1).describe('Yearly, as a ratio.'),
  terminalMultiple: z.number().min(0).max(100).describe('The terminal value as a multiple of the last flow.'),
  isTerminalDiscounted: z.boolean().describe('Whether the terminal value is discounted.'),
  fairValue: z.number().describe('Per share, in `currency`, unrounded.'),
  currency: currencyCode,
  price: z
    .number()
    .positive()
    .nullable()
    .describe('Last close when it was saved, in `currency`; null if it was unknown or in another currency.'),
}

export const savedValuation = z
  .object({ _id: id, savedAt: z.string().describe('In UTC, ISO 8601.'), ...valuation })
  .meta({ id: 'Valuation' })
export type SavedValuation = z.infer<typeof savedValuation>

export const listValuations = { response: z.array(savedValuation) }

export const saveValuation = { body: z.strictObject(valuation), response: z.object({ _id: id }) }

const figure = z.number().nullable()

const scoredValuation = savedValuation
  .pick({ _id: true, savedAt: true, growth: true, growthOption: true, currency: true })
  .extend({
    asset: assetSummary.describe('The stock that was valued.'),
    fairValue: z.number().describe('Per share of today, after the splits since, in `currency`.'),
    priceThen: figure.describe('As `fairValue`; null: not known.'),
    price: figure.describe('The last close; null: not known, or in another currency.'),
    priceDate: dayText.nullable().describe('Its day.'),
    change: figure.describe('Of the price since, as a ratio.'),
    gapClosed: figure.describe('Part of the gap that the price closed: 1 at the fair value, below 0: widened.'),
    fairValueOn: dayText.nullable().describe('The first day since whose close reached the fair value.'),
    comparedGrowth: z
      .object({
        years: z.int().describe('Fiscal years reported since.'),
        assumed: z.number().describe('A year, as a ratio.'),
        reported: z.number().describe('A year, as a ratio.'),
      })
      .nullable()
      .describe('Of the free cash flow; null: nothing to compare yet.'),
  })
  .meta({ id: 'ScoredValuation' })
export type ScoredValuation = z.infer<typeof scoredValuation>

export const scoreValuations = {
  response: z.object({
    valuations: z.array(scoredValuation).describe('Newest first.'),
    leftOut: z.int().describe('Number of older ones that are not compared.'),
  }),
}
export type Scorecard = z.infer<typeof scoreValuations.response>
