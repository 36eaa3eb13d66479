import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { id, text } from '../value-schemas.ts'
import {
  CATEGORY_COLORS,
  CLASSIFICATION_PREFIX,
  DEFAULT_TARGET_BAND,
  MAX_CATEGORIES,
  MAX_CATEGORIZED_ASSETS,
  MAX_CATEGORY_NAME_LENGTH,
  MAX_CLASSIFICATIONS,
  MAX_SHARES_OF_ASSET,
  NOT_ASSIGNED,
} from './vocabulary.ts'

/** The id of a classification. */
export const classificationId = z
  .templateLiteral([CLASSIFICATION_PREFIX, z.string().regex(/^[\w-]{1,60}$/)])
  .describe('The id of a classification.')

const name = text(MAX_CATEGORY_NAME_LENGTH)
  .transform((value) => value.trim())
  .refine((value) => value !== '', markText('Must not be empty'))
  .describe('Its name.')

const categoryId = text(60)
  .regex(/^[\w-]+$/, markText('Expected letters, digits, - and _'))
  .refine((value) => value !== NOT_ASSIGNED, markText('This id stands for what is in no category'))

const category = z
  .strictObject({
    _id: categoryId.describe('Unique in the classification. The client chooses it.'),
    parent: categoryId.nullable().describe('A category that is listed before this one; null: at the top.'),
    name: name.describe('No two categories of the same parent have the same name.'),
    color: z.enum(CATEGORY_COLORS).describe('Its color in charts.'),
    target: z
      .number()
      .min(0)
      .max(100)
      .nullish()
      .describe(
        'Of a category at the top: its wanted part, 0 to 100. What is missing to 100 is the target of everything else.',
      ),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof category>

const categorizedAsset = z
  .strictObject({
    assetId: id,
    shares: z
      .array(
        z.strictObject({
          categoryId: categoryId.describe('Of the same classification.'),
          percent: z.number().gt(0).max(100).describe('Of the value of the asset, 0 to 100.'),
        }),
      )
      .min(1)
      .max(MAX_SHARES_OF_ASSET)
      .describe('They add up to at most 100. The rest of the asset is in no category.'),
  })
  .meta({ id: 'CategorizedAsset' })
export type CategorizedAsset = z.infer<typeof categorizedAsset>

const categories = z.array(category).max(MAX_CATEGORIES).describe('The tree: each parent before its children.')
const targetBand = z
  .number()
  .min(0)
  .max(100)
  .describe('Points by which a category may be off its target before it needs attention.')
const assets = z.array(categorizedAsset).max(MAX_CATEGORIZED_ASSETS).describe('The assets that are in a category.')

/** What is stored of a classification. */
export const classification = z
  .strictObject({
    _id: classificationId.describe('Can be used like a field by which holdings are grouped.'),
    name: name.describe('No two classifications have the same name.'),
    categories,
    assets,
    targetBand: targetBand.optional(),
  })
  .meta({ id: 'Classification', description: 'A tree of categories, and the shares of assets that are in them.' })
export type Classification = z.infer<typeof classification>

export const classificationList = z.array(classification).max(MAX_CLASSIFICATIONS)

export const listClassifications = { response: classificationList }

export const createClassification = {
  body: z.strictObject({
    name,
    categories: categories.default([]),
    assets: assets.default([]),
    targetBand: targetBand.default(DEFAULT_TARGET_BAND),
  }),
  response: classification,
}

export const updateClassification = {
  body: z.strictObject({ name, categories, assets, targetBand }).partial(),
  response: classification,
}
