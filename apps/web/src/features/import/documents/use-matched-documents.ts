import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRunOf, isRunUnderWay, useImportRun } from '../../../api/import-run.ts'
import type { ImportPortfolio } from '../import-portfolio.ts'
import { matchRows } from '../match-rows.ts'
import type { MatchedRow } from '../matched-row.ts'
import type { DocumentEntry } from './document-entry.ts'
import { isRepeated, rowsOf } from './document-status.ts'

/** More transactions than one document states. Row numbers of different documents never meet. */
const ROWS_PER_DOCUMENT = 1000

interface NumberedRows {
  readonly importId: string
  readonly rows: readonly ImportRow[]
  /** The row numbers of each document by its id. */
  readonly numbers: ReadonlyMap<number, readonly number[]>
}

/**
 * Numbers the transactions of the documents. The import's id and the numbers depend on the bytes of the documents and
 * not on their order, so that the same documents are recognized when they come again.
 */
export function numberRows(entries: readonly DocumentEntry[]): NumberedRows {
  const documents = entries
    .filter((entry) => entry.opened !== null && !entry.isLeftOut && !isRepeated(entry, entries))
    .flatMap((entry) => (entry.opened === null ? [] : [{ ...entry, fingerprint: entry.opened.fingerprint }]))
    .toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
  const importId = bytesToHex(sha256(new TextEncoder().encode(documents.map((entry) => entry.fingerprint).join('\n'))))
  const numbered = documents.map((entry, index) => ({
    id: entry.id,
    rows: rowsOf(entry).map(({ row }, place) => ({ ...row, rowNumber: index * ROWS_PER_DOCUMENT + place + 1 })),
  }))
  return {
    importId,
    rows: numbered.flatMap(({ rows }) => rows),
    numbers: new Map(numbered.map(({ id, rows }) => [id, rows.map(({ rowNumber }) => rowNumber)])),
  }
}

export interface MatchedDocuments {
  readonly importId: string
  /** The rows of a document as the server matches them; undefined until then. */
  readonly rowsById: ReadonlyMap<number, readonly MatchedRow[]>
  readonly error: unknown
  readonly matchAgain: () => Promise<unknown>
}

/** Matches the transactions of all documents once they have been read, and again after each decision. */
export function useMatchedDocuments(portfolio: ImportPortfolio, entries: readonly DocumentEntry[]): MatchedDocuments {
  const { importId, rows, numbers } = useMemo(() => numberRows(entries), [entries])
  const isReading = entries.some(({ opened }) => opened === null)
  // What the run has stored so far is no reason to leave out the rest of it
  const run = useImportRun()
  const isRunning = isRunOf(run, importId, portfolio._id) && isRunUnderWay(run)
  const { data, error, refetch } = useQuery({
    queryKey: ['matched-documents', portfolio._id, importId, rows],
    queryFn: async ({ signal }) => {
      const takeRows = async (from: number, to: number) => rows.slice(from, to)
      const target = { portfolioId: portfolio._id, importId }
      const until = { signal, isEnough: () => false }
      return { importId, matched: await matchRows(rows.length, takeRows, target, () => undefined, until) }
    },
    enabled: !isReading && !isRunning,
    placeholderData: (previous) => previous,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rowsById = useMemo(() => {
    // While the list changes, the previous result is shown, unless its rows had other numbers
    const known = data?.importId === importId ? data.matched : []
    const byNumber = new Map(known.map((matched) => [matched.row.rowNumber, matched]))
    const found = [...numbers].map(
      ([id, ofDocument]) => [id, ofDocument.flatMap((each) => byNumber.get(each) ?? [])] as const,
    )
    return new Map(found.filter(([id, matched]) => matched.length === numbers.get(id)?.length))
  }, [data, numbers, importId])
  return { importId, rowsById, error, matchAgain: refetch }
}
