import { fileRowOf } from '@plumbline/csv-import/outcomes/change-row'
import type { Correction, DocumentEntry, DocumentRow } from './document-entry.ts'

/** The transactions of a document as the user corrected them, none while it waits for an answer. */
export function rowsOf(entry: DocumentEntry): readonly DocumentRow[] {
  return readRows(entry).map((each, place) => ({ ...each, ...entry.corrections.get(place) }))
}

function readRows({ opened, answer, day }: DocumentEntry): readonly DocumentRow[] {
  if (opened?.outcome?.kind === 'read') return opened.outcome.rows
  if (opened?.outcome?.kind !== 'ask' || answer === null) return []
  const rows = opened.outcome.answers[answer]?.rows ?? []
  return day === null ? rows : rows.map((each) => ({ ...each, row: { ...each.row, date: day } }))
}

/** Whether a trade or dividend was read, not money alone. A correction may have given it any other type. */
export function isReadWithSecurity(corrected: Correction): boolean {
  const { type } = fileRowOf(corrected)
  return type === 'buy' || type === 'sell' || type === 'dividend'
}

/** Whether an earlier document of the list has the same bytes. */
export function isRepeated(entry: DocumentEntry, entries: readonly DocumentEntry[]): boolean {
  const first = entries.find(({ opened }) => opened !== null && opened.fingerprint === entry.opened?.fingerprint)
  return first !== undefined && first.id !== entry.id
}
