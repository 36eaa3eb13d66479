import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { CATEGORY_COLORS } from '../categories/vocabulary.ts'
import { id, text } from '../value-schemas.ts'
import { MAX_TAG_NAME_LENGTH, MAX_TAGS, MAX_TAGS_OF_ONE, TAG_SEPARATORS } from './vocabulary.ts'

const name = text(MAX_TAG_NAME_LENGTH)
  .transform((value) => value.trim().replace(/\s+/g, ' '))
  .refine((value) => value !== '', markText('Must not be empty'))
  .refine((value) => !TAG_SEPARATORS.test(value), markText('A tag has no comma or semicolon'))
  .meta({
    id: 'TagName',
    description: 'The name of a tag, without comma or semicolon. Lower and upper case are the same.',
  })

/** The tags of a transaction. */
export const tagNames = z
  .array(name)
  .max(MAX_TAGS_OF_ONE)
  .meta({ id: 'TagNames', description: 'Names of tags. One that is new is added to the account.' })

export const tag = z
  .strictObject({ _id: id, name, color: z.enum(CATEGORY_COLORS).describe('Its color.') })
  .meta({ id: 'Tag' })
export type Tag = z.infer<typeof tag>

export const tagList = z.array(tag).max(MAX_TAGS)

export const listTags = { response: tagList }

export const createTag = {
  body: z.strictObject({
    name,
    color: tag.shape.color.optional().describe('Its color. Without it, the server chooses one.'),
    _id: id.optional().describe('Of a deleted tag: its transactions have it again.'),
  }),
  response: tag,
}

export const updateTag = {
  body: z.strictObject({ name, color: tag.shape.color }).partial(),
  response: tag,
}
