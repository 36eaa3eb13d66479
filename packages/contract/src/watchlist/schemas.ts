import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { assetSummary } from '../assets/schemas.ts'
import { decimal, text } from '../value-schemas.ts'
import { MAX_WATCH_NOTES_LENGTH } from './vocabulary.ts'

const figure = z.number().nullable()

const watch = {
  /** An exact decimal above 0, in the asset's currency. */
  targetPrice: z.string().nullable(),
  notes: z.string().nullable(),
}

export const watchedAsset = z.object({
  asset: assetSummary,
  ...watch,
  addedAt: z.string(),
  /** Last close in the asset's currency, and its day. */
  price: figure,
  priceDate: z.string().nullable(),
  /** Against the previous close, as a ratio, adjusted for a split between them. */
  change: figure,
  /** Day of the next expected report; null if none is announced. */
  nextEarnings: z.string().nullable(),
})
export type WatchedAsset = z.infer<typeof watchedAsset>

export const listWatchedAssets = { response: z.array(watchedAsset) }

export const getWatchedAsset = { response: z.object(watch).nullable() }

export const watchAsset = {
  body: z.strictObject({
    targetPrice: decimal
      .refine((value) => Number(value) > 0, markText('Must be above 0'))
      .nullable()
      .default(null),
    notes: text(MAX_WATCH_NOTES_LENGTH)
      .transform((notes) => notes.trim() || null)
      .nullable()
      .default(null),
  }),
}
