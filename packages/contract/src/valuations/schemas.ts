import { z } from 'zod'
import { currencyCode, id } from '../value-schemas.ts'

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
  .object({ _id: id, savedAt: z.string().describe('An instant in UTC, ISO 8601.'), ...valuation })
  .meta({ id: 'Valuation' })
export type SavedValuation = z.infer<typeof savedValuation>

export const listValuations = { response: z.array(savedValuation) }

export const saveValuation = { body: z.strictObject(valuation), response: z.object({ _id: id }) }
