import type { Reading } from '../readings.ts'
import type { DocumentInput, PlacedLine } from './document-lines.ts'

/**
 * The notes of a file that holds several, each from a page with a title to the page before the next one; empty where
 * pages are unknown or fewer than two have a title.
 *
 * @param startsNote whether the lines of a page have the title of a trade or dividend
 */
export function splitNotes(
  { name, lines }: DocumentInput,
  startsNote: (page: DocumentInput) => boolean,
): DocumentInput[] {
  const placed = lines.filter((line): line is PlacedLine => typeof line !== 'string')
  if (placed.length < lines.length) return []
  const pages = [...Map.groupBy(placed, ({ page }) => page).values()]
  const notes: PlacedLine[][] = []
  for (const page of pages) {
    const last = notes.at(-1)
    if (last === undefined || startsNote({ name, lines: page })) notes.push([...page])
    else last.push(...page)
  }
  return notes.length < 2 ? [] : notes.map((note) => ({ name, lines: note }))
}

/**
 * Whether readings are of different transactions. Two of one security, day and number of units may be one that its
 * second page repeats in another currency or with other costs.
 */
export function areDistinct(readings: readonly Reading[]): boolean {
  const keys = readings.map(({ kind, day, units, security }) =>
    [kind, day, units, security.isin ?? security.wkn ?? security.symbol ?? security.name].join(' '),
  )
  return new Set(keys).size === keys.length
}
