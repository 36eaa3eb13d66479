import { fateOf, type MatchedRow } from '../matched-row.ts'
import type { DocumentEntry, DocumentRow } from './document-entry.ts'

/**
 * What becomes of a document: it is being read, waits for the user (a password, an answer, a security, a correction that
 * contradicts what was read), is added, is known because the portfolio has its transactions, is left out by the user, or
 * is no transaction that can be added.
 */
export type DocumentStatus =
  | 'reading'
  | 'password'
  | 'asks'
  | 'not-found'
  | 'contradicts'
  | 'ready'
  | 'known'
  | 'repeated'
  | 'left-out'
  | 'other'

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

/** Whether an earlier document of the list has the same bytes. */
export function isRepeated(entry: DocumentEntry, entries: readonly DocumentEntry[]): boolean {
  const first = entries.find(({ opened }) => opened !== null && opened.fingerprint === entry.opened?.fingerprint)
  return first !== undefined && first.id !== entry.id
}

/** `matched` has the document's rows as the server matched them, undefined before that. */
export function statusOf(
  entry: DocumentEntry,
  entries: readonly DocumentEntry[],
  matched: readonly MatchedRow[] | undefined,
): DocumentStatus {
  const { opened, answer, isLeftOut } = entry
  if (opened === null) return 'reading'
  if (isRepeated(entry, entries)) return 'repeated'
  if (opened.text.kind === 'password') return 'password'
  if (opened.outcome === null || opened.outcome.kind === 'refused') return 'other'
  if (isLeftOut) return 'left-out'
  if (opened.outcome.kind === 'ask' && answer === null) return 'asks'
  if (matched === undefined) return 'reading'
  const fates = matched.map(fateOf)
  if (fates.every((fate) => fate === 'duplicate' || fate === 'overlap')) return 'known'
  if (fates.includes('not-found')) return 'not-found'
  if (matched.some((each) => each.correction !== undefined && fateOf(each) === 'attention')) return 'contradicts'
  return fates.includes('import') ? 'ready' : 'other'
}

/** Whether the user can still do something so that the document is added. */
export const waitsForUser = (status: DocumentStatus) =>
  status === 'password' || status === 'asks' || status === 'not-found' || status === 'contradicts'
