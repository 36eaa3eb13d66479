import { z } from 'zod'
import { currencyCode, id } from '../value-schemas.ts'

const valuation = {
  /** Of the first projected year, as a ratio, and the name of the option that it comes from. */
  growth: z.number().min(-1),
  growthOption: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** The projected free cash flows by fiscal year, in `currency`, unrounded. */
  flows: z
    .array(z.strictObject({ year: z.int().min(1900).max(2200), freeCashFlow: z.number() }))
    .min(1)
    .max(20),
  /** Yearly, as a ratio. */
  discountRate: z.number().min(0).max(1),
  /** The terminal value as a multiple of the last flow. */
  terminalMultiple: z.number().min(0).max(100),
  isTerminalDiscounted: z.boolean(),
  /** Per share, in `currency`, unrounded. */
  fairValue: z.number(),
  currency: currencyCode,
  /** Last close when it was saved, in `currency`; null if it was unknown or in another currency. */
  price: z.number().positive().nullable(),
}

export const savedValuation = z.object({ _id: id, savedAt: z.string(), ...valuation })
export type SavedValuation = z.infer<typeof savedValuation>

export const listValuations = { response: z.array(savedValuation) }

export const saveValuation = { body: z.strictObject(valuation), response: z.object({ _id: id }) }
