import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { securityKey } from '@plumbline/csv-import/readings/named-security'
import type { DocumentEntry } from './document-entry.ts'
import { isRepeated, rowsOf } from './document-rows.ts'
import { findCancelled } from './find-cancelled.ts'

/** The transaction that a document takes back; null if it is no cancellation. */
export function cancelledBy({ opened }: DocumentEntry): ImportRow | null {
  return opened?.outcome?.kind === 'refused' ? opened.outcome.cancels : null
}

/** The documents with one transaction each that cancellations of the same list take back, by the cancellation's id. */
export function pairCancellations(entries: readonly DocumentEntry[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const cancellations = entries.filter((entry) => cancelledBy(entry) !== null && !isRepeated(entry, entries))
  if (cancellations.length === 0) return pairs
  const single = entries.flatMap((entry) => {
    const [row, ...others] = rowsOf(entry).map((each) => each.row)
    return row === undefined || others.length > 0 || isRepeated(entry, entries) ? [] : [{ ...row, entryId: entry.id }]
  })
  for (const cancellation of cancellations) {
    const cancelled = cancelledBy(cancellation)
    if (cancelled === null) continue
    const taken = new Set(pairs.values())
    const isCandidate = (row: (typeof single)[number]) =>
      !taken.has(row.entryId) && securityKey(row) === securityKey(cancelled)
    const original = findCancelled(cancelled, single.filter(isCandidate))
    if (original !== undefined) pairs.set(cancellation.id, original.entryId)
  }
  return pairs
}

/** Whether a cancellation of the list takes the document back, and the user has not decided to add it all the same. */
export function isTakenBack({ id, isLeftOut }: DocumentEntry, entries: readonly DocumentEntry[]): boolean {
  return isLeftOut === null && [...pairCancellations(entries).values()].includes(id)
}
