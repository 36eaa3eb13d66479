import { securityKey, securityOf } from '../readings/named-security.ts'
import { fateOf, type MatchedRow } from './matched-row.ts'

/**
 * Holds back the rows of a security while another row of it waits for a correction or for its asset: without that row
 * the units and the gain of the security would be wrong.
 */
export function holdBack(rows: readonly MatchedRow[]): MatchedRow[] {
  const waiting = new Map<string, number>()
  for (const matched of rows) {
    if (!['attention', 'not-found', 'far'].includes(fateOf(matched))) continue
    for (const key of keysOf(matched)) if (!waiting.has(key)) waiting.set(key, matched.row.rowNumber)
  }
  return rows.map((matched) => {
    if (fateOf(matched) !== 'import') return matched
    const [waitsForLine] = keysOf(matched).flatMap((key) => waiting.get(key) ?? [])
    return waitsForLine === undefined ? matched : { ...matched, waitsForLine }
  })
}

/** What the row's security is known by: as the file names it, and the asset found for it. */
function keysOf({ row, asset }: MatchedRow): string[] {
  const named = securityOf(row) === undefined ? [] : [securityKey(row)]
  return asset === null ? named : [...named, `asset|${asset._id}`]
}
