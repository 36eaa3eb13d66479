import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { markOverlaps, matchAgain, matchRows } from '@plumbline/csv-import/outcomes/match-rows'
import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import { compareTexts } from '@plumbline/engine/compare-texts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRunOf, isRunUnderWay } from '../../../api/import-run.ts'
import { previewTransactionRows } from '../../../api/transaction-mutations.ts'
import { useImportRun } from '../../../stores/import-run.ts'
import type { ImportPortfolio } from '../import-portfolio.ts'
import type { Correction, DocumentEntry } from './document-entry.ts'
import { isRepeated, rowsOf } from './document-rows.ts'
import { isTakenBack } from './pair-cancellations.ts'

/** More transactions than one document states. Row numbers of different documents never meet. */
const ROWS_PER_DOCUMENT = 1000

interface NumberedRows {
  readonly fingerprint: string
  readonly rows: readonly Correction[]
  /** The row numbers of each document by its id. */
  readonly numbers: ReadonlyMap<number, readonly number[]>
}

/**
 * Numbers the transactions of the documents. The import's id and the numbers depend on the bytes of the documents and
 * not on their order, so that the same documents are recognized when they come again.
 */
export function numberRows(entries: readonly DocumentEntry[]): NumberedRows {
  const documents = entries
    .filter((entry) => entry.opened !== null && !entry.isLeftOut)
    .filter((entry) => !isRepeated(entry, entries) && !isTakenBack(entry, entries))
    .flatMap((entry) => (entry.opened === null ? [] : [{ ...entry, fingerprint: entry.opened.fingerprint }]))
    .toSorted((a, b) => compareTexts(a.fingerprint, b.fingerprint))
  const fingerprint = bytesToHex(
    sha256(new TextEncoder().encode(documents.map((entry) => entry.fingerprint).join('\n'))),
  )
  const numbered = documents.map((entry, index) => ({
    id: entry.id,
    rows: rowsOf(entry).map((each, place) => withNumber(each, index * ROWS_PER_DOCUMENT + place + 1)),
  }))
  return {
    fingerprint,
    rows: numbered.flatMap(({ rows }) => rows),
    numbers: new Map(numbered.map(({ id, rows }) => [id, rows.map(({ row }) => row.rowNumber)])),
  }
}

function withNumber({ row, correction, fileRow }: Correction, rowNumber: number): Correction {
  const numbered = { row: { ...row, rowNumber } }
  if (correction === undefined || fileRow === undefined) return numbered
  return { ...numbered, correction, fileRow: { ...fileRow, rowNumber } }
}

/** The rows as the server matches them; an asset that the user has chosen for one of them is only checked. */
async function matchNumbered(
  rows: readonly Correction[],
  target: { portfolioId: string | null; fingerprint: string },
  signal: AbortSignal,
): Promise<MatchedRow[]> {
  const takeRows = async (from: number, to: number) => rows.slice(from, to).map(({ row }) => row)
  const until = { signal, isEnough: () => false }
  const matched = await matchRows(rows.length, takeRows, target, previewTransactionRows, () => undefined, until)
  const stated = matched.map((each, index) => ({ ...each, ...rows[index] }))
  const corrected = stated.filter(({ correction }) => correction !== undefined)
  if (corrected.length === 0) return matched
  const again = new Map(
    (await matchAgain(corrected, target, previewTransactionRows)).map((each) => [each.row.rowNumber, each]),
  )
  return markOverlaps(stated.map((each) => again.get(each.row.rowNumber) ?? each))
}

/** Whether a row was matched as it is now: the user may have answered or corrected since. */
function isCurrent(matched: MatchedRow, rows: ReadonlyMap<number, Correction>): boolean {
  const { row, correction } = matched
  const now = rows.get(row.rowNumber)
  return JSON.stringify([row, correction]) === JSON.stringify([now?.row, now?.correction])
}

export interface MatchedDocuments {
  readonly fingerprint: string
  /** The rows of a document as the server matches them; undefined until then. */
  readonly rowsById: ReadonlyMap<number, readonly MatchedRow[]>
  readonly error: unknown
  readonly matchAgain: () => Promise<unknown>
}

/** Matches the transactions of all documents once they have been read, and again after each decision. */
export function useMatchedDocuments(portfolio: ImportPortfolio, entries: readonly DocumentEntry[]): MatchedDocuments {
  const { fingerprint, rows, numbers } = useMemo(() => numberRows(entries), [entries])
  const isReading = entries.some(({ opened }) => opened === null)
  // What the run has stored so far is no reason to leave out the rest of it
  const run = useImportRun()
  const isRunning = isRunOf(run, fingerprint, portfolio._id) && isRunUnderWay(run)
  const { data, error, refetch } = useQuery({
    queryKey: ['matched-documents', portfolio._id, fingerprint, rows],
    queryFn: async ({ signal }) => {
      const target = { portfolioId: portfolio._id, fingerprint }
      return { fingerprint, matched: await matchNumbered(rows, target, signal) }
    },
    enabled: !isReading && !isRunning,
    placeholderData: (previous) => previous,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rowsById = useMemo(() => {
    // While the list changes, the previous result is shown, unless its rows had other numbers or stated something else
    const now = new Map(rows.map((each) => [each.row.rowNumber, each]))
    const known = data?.fingerprint === fingerprint ? data.matched.filter((matched) => isCurrent(matched, now)) : []
    const byNumber = new Map(known.map((matched) => [matched.row.rowNumber, matched]))
    const found = [...numbers].map(
      ([id, ofDocument]) => [id, ofDocument.flatMap((each) => byNumber.get(each) ?? [])] as const,
    )
    return new Map(found.filter(([id, matched]) => matched.length === numbers.get(id)?.length))
  }, [data, rows, numbers, fingerprint])
  return { fingerprint, rowsById, error, matchAgain: refetch }
}
