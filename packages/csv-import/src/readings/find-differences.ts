import type { Text } from '@plumbline/text/text'
import type { ImportRow } from './import-row.ts'
import type { Mapping } from './mapping.ts'

/** Rows whose totals contradict units × price in the same way: one decision of the user counts for all of them. */
export interface Difference {
  readonly scale: keyof Mapping['differences']
  readonly count: number
  /** The first of the rows and what is the matter with it. */
  readonly exampleLine: number
  readonly message: Text
}

/** The differences that the user has not decided on, in the order of the file. */
export function findDifferences(rows: readonly ImportRow[]): Difference[] {
  const found = new Map<Difference['scale'], Difference>()
  for (const { rowNumber, outcome } of rows) {
    if (outcome.kind !== 'attention') continue
    const issue = outcome.issues.find(({ scale }) => scale !== undefined)
    if (issue?.scale === undefined) continue
    const { scale, message } = issue
    const known = found.get(scale) ?? { scale, count: 0, exampleLine: rowNumber, message }
    found.set(scale, { ...known, count: known.count + 1 })
  }
  return [...found.values()]
}
