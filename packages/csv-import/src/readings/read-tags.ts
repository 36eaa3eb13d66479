import { type Text, text } from '@plumbline/text/text'
import { unguardText } from '../cells/guarded-text.ts'
import { cellOf, type Layout } from './row-cells.ts'

const SEPARATORS = /[,;]/
/** As many tags as a transaction has, and as long as their names are. */
const MAX_TAGS = 10
const MAX_NAME_LENGTH = 40

/** The tags that a cell lists, and what is not imported of them. */
export function readTags(cells: readonly string[], layout: Layout): { tags: string[]; notes: Text[] } {
  const listed = unguardText(cellOf(cells, layout, 'tags'))
    .split(SEPARATORS)
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '')
  const keys = listed.map((name) => name.toLowerCase())
  const tags = listed.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
  const fitting = tags.filter((name) => name.length <= MAX_NAME_LENGTH)
  return {
    tags: fitting.slice(0, MAX_TAGS),
    notes: [
      ...(fitting.length < tags.length
        ? [text('Tags of more than {max} characters are left out', { max: MAX_NAME_LENGTH })]
        : []),
      ...(fitting.length > MAX_TAGS ? [text('Only the first {max} tags are imported', { max: MAX_TAGS })] : []),
    ],
  }
}
