import { fateOf, type MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import type { DocumentEntry } from './document-entry.ts'
import { isRepeated } from './document-rows.ts'
import { isTakenBack } from './pair-cancellations.ts'

/**
 * What becomes of a document: it is being read, waits for the user (a password, an answer, a security, a correction that
 * contradicts what was read), is added, is known because the portfolio has its transactions, is left out by the user or
 * because another document cancels it, or is no transaction that can be added.
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
  | 'taken-back'
  | 'other'

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
  if (isTakenBack(entry, entries)) return 'taken-back'
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
