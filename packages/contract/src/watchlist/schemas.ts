import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { enteredNote } from '../asset-notes/schemas.ts'
import { assetSummary } from '../assets/schemas.ts'
import { dayText, decimal, instantText } from '../value-schemas.ts'

const figure = z.number().nullable()

const watch = {
  targetPrice: z.string().nullable().describe("An exact decimal above 0, in the asset's currency."),
  notes: z.string().nullable().describe('The note on the asset; null: none.'),
}

export const watchedAsset = z
  .object({
    asset: assetSummary.describe('What is watched.'),
    ...watch,
    addedAt: instantText,
    price: figure.describe("Last close in the asset's currency, and its day."),
    priceDate: dayText.nullable().describe('The day of the last close; null: none.'),
    change: figure.describe('Against the previous close, as a ratio, adjusted for a split between them.'),
    pe: figure.describe('Price / earnings per share of the last year; null: not known.'),
    year: z
      .object({
        low: z.number().describe('The lowest close.'),
        high: z.number().describe('The highest close.'),
        points: z.array(z.number()).describe('The change since the first close, week by week, as ratios.'),
      })
      .nullable()
      .describe('The closes of the last 12 months, adjusted for splits; null without any.'),
    nextEarnings: z.string().nullable().describe('Day of the next expected report; null if none is announced.'),
  })
  .meta({ id: 'WatchedAsset' })
export type WatchedAsset = z.infer<typeof watchedAsset>

export const listWatchedAssets = { response: z.array(watchedAsset) }

export const getWatchedAsset = { response: z.object(watch).nullable() }

export const watchAsset = {
  body: z.strictObject({
    targetPrice: decimal
      .refine((value) => Number(value) > 0, markText('Must be above 0'))
      .nullable()
      .default(null)
      .describe("In the asset's currency; null: none."),
    notes: enteredNote.optional().describe('The note on the asset; null: none. Without it, the note stays.'),
  }),
}
