import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { CHANGE_AUTHORS } from '../ledger-changes/vocabulary.ts'
import { fixEffect } from '../reconciliation/schemas.ts'
import {
  calendarDate,
  currencyCode,
  currencyText,
  dayText,
  id,
  instantText,
  nonNegativeDecimal,
  text,
} from '../value-schemas.ts'
import { MAX_CORRECTION_REASON_LENGTH, MAX_PRICE_CORRECTIONS, MAX_PRICE_DIGITS } from './vocabulary.ts'

const significantDigits = (decimal: string) => decimal.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length

const correctPriceOfDay = nonNegativeDecimal
  .refine((price) => Number(price) > 0, markText('Must be above 0'))
  .refine((price) => significantDigits(price) <= MAX_PRICE_DIGITS, markText('Expected at most 15 digits'))
  .describe("As traded on that day, before later splits, in the asset's currency.")

const reason = text(MAX_CORRECTION_REASON_LENGTH)
  .transform((words) => words.trim())
  .describe('Why, in the words of the owner. May be empty.')

const marketPrice = z
  .string()
  .nullable()
  .describe('The close of the market data when it was set, an exact decimal; null: they had none.')

/** A price that an account set, as it is stored. */
const priceCorrection = z
  .object({
    assetId: id,
    assetName: z.string().describe('Of the company, fund or coin.'),
    day: dayText,
    currency: currencyText,
    price: z.string().describe('An exact decimal, as traded on that day, before later splits.'),
    marketPrice,
    reason: z.string().describe('Why, in the words of the owner.'),
    recordedAt: instantText,
  })
  .meta({ id: 'PriceCorrection' })
export type PriceCorrection = z.infer<typeof priceCorrection>

export const listPriceCorrections = { response: z.array(priceCorrection) }

const close = z.object({ day: dayText, close: z.number().describe('As traded.') })

const correctionEffect = z.object({
  portfolioId: id,
  name: z.string().describe('Of the portfolio.'),
  currency: currencyText,
  effect: fixEffect
    .nullable()
    .describe('The figures of today, as they are and with it. null: a price or rate is missing.'),
})
export type PriceCorrectionEffect = z.infer<typeof correctionEffect>

const priceOfDay = z
  .object({
    day: dayText,
    currency: currencyText,
    marketClose: z.number().nullable().describe('As traded; null: the market data have no close of this day.'),
    before: close.nullable().describe("The market's close before it; null: none."),
    after: close.nullable().describe("The market's close after it; null: none yet."),
    splits: z
      .array(
        z.object({
          date: dayText,
          numerator: z.number().describe('New units, of `denominator` old ones.'),
          denominator: z.number().describe('Old units.'),
        }),
      )
      .describe('Splits after the day. This price is in units from before them, prices of today are not.'),
    correction: priceCorrection.nullable().describe('What the account set; null: nothing.'),
    effects: z.array(correctionEffect).describe('What `price` would do, in each portfolio with the asset, at most 20.'),
  })
  .meta({ id: 'PriceOfDay' })
export type PriceOfDay = z.infer<typeof priceOfDay>

export const getPriceOfDay = {
  query: z.strictObject({
    price: correctPriceOfDay.optional().describe('A price to compare with the one that counts.'),
  }),
  response: priceOfDay,
}

export const correctPrice = {
  body: z.strictObject({
    price: correctPriceOfDay.nullable().describe("null: the market's."),
    reason: reason.default(''),
  }),
}

/** Corrections in an account's archive, which are checked when it is imported. */
export const keptPriceCorrections = z
  .array(
    z.strictObject({
      assetId: id,
      day: calendarDate,
      currency: currencyCode,
      price: correctPriceOfDay,
      marketPrice,
      reason,
      recordedAt: z.iso.datetime().describe('When it was set.'),
    }),
  )
  .max(MAX_PRICE_CORRECTIONS)
export type KeptPriceCorrection = z.infer<typeof keptPriceCorrections>[number]

/** What was done to the price of a day, as the account's export has it. */
export const priceChange = z.object({
  assetId: id,
  day: dayText,
  currency: currencyText,
  price: z.string().nullable().describe("null: the market's."),
  marketPrice,
  isInForce: z.boolean().describe('Whether it counts now.'),
  reason: z.string().describe('In the words of the owner.'),
  kind: z.string().describe('What it did.'),
  by: z.enum(CHANGE_AUTHORS).describe('Who made it.'),
  recordedAt: instantText,
})
