import { z } from 'zod'
import { assetSummary } from '../assets/schemas.ts'
import { tagNames } from '../tags/schemas.ts'
import { id, instantText, text } from '../value-schemas.ts'
import { MAX_NOTE_LENGTH } from './vocabulary.ts'

/** A note as it is entered. A blank one becomes null. */
export const enteredNote = text(MAX_NOTE_LENGTH)
  .transform((note) => note.trim() || null)
  .nullable()

const assetNote = z
  .object({
    note: z.string().nullable().describe("The owner's note; null: none."),
    changedAt: instantText.nullable().describe('When the note last changed; null: not known, or no note.'),
    tags: tagNames,
  })
  .meta({ id: 'AssetNote' })
export type AssetNote = z.infer<typeof assetNote>

const notedAsset = assetNote
  .extend({ asset: assetSummary.describe('The asset that the note is on.') })
  .meta({ id: 'NotedAsset' })
export type NotedAsset = z.infer<typeof notedAsset>

export const listAssetNotes = { response: z.array(notedAsset) }

export const getAssetNote = {
  response: assetNote.extend({
    watch: z
      .object({ targetPrice: z.string().nullable().describe("A decimal in the asset's currency; null: none.") })
      .nullable()
      .describe('As on the watchlist; null: it is not watched.'),
  }),
}

export const updateAssetNote = {
  body: z
    .strictObject({ note: enteredNote.describe('Null: none.'), tags: tagNames.describe('All of its tags.') })
    .partial(),
  response: assetNote,
}

/** The same in an account's export and archive. */
export const storedAssetNote = z.strictObject({
  assetId: id,
  note: z.string().nullable().describe("The owner's note; null: none."),
  changedAt: z.iso.datetime().nullable().describe('When the note last changed; null: not known.'),
  tags: tagNames,
})
export type StoredAssetNote = z.infer<typeof storedAssetNote>
