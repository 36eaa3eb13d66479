import type { MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { ImportFile } from '@plumbline/csv-import/tasks/import-tasks'
import { isPdf } from './documents/is-pdf.ts'

/**
 * `guess` is the mapping before any change by the user. Each step holds only what it needs, so that going back drops
 * everything that came later. A file without an open question `goesOn` to the preview without a click.
 */
export type WizardState =
  | { step: 1 }
  | { step: 'documents'; files: readonly File[] }
  | { step: 2; file: ImportFile | null }
  | { step: 3; file: ImportFile; guess: Mapping; mapping: Mapping; goesOn: boolean }
  | { step: 4; file: ImportFile; guess: Mapping; mapping: Mapping; rows: MatchedRow[] }

/**
 * The state one step back. Going back to the upload drops the file. Undefined before the first step, where the wizard
 * is canceled.
 */
export function stepBack(state: WizardState): WizardState | undefined {
  switch (state.step) {
    case 1:
      return undefined
    case 'documents':
    case 2:
      return { step: 1 }
    case 3:
      return { step: 2, file: state.file }
    case 4:
      return { step: 3, file: state.file, guess: state.guess, mapping: state.mapping, goesOn: false }
  }
}

/** What is done first of several files: all documents together, else the first table. The others wait. */
export interface Turn {
  readonly state: WizardState
  /** The table that is read now. */
  readonly table: File | null
  readonly waiting: readonly File[]
}

export function nextTurn(files: readonly File[]): Turn {
  const documents = files.filter(isPdf)
  const tables = files.filter((file) => !isPdf(file))
  if (documents.length > 0) return { state: { step: 'documents', files: documents }, table: null, waiting: tables }
  const [table = null, ...waiting] = tables
  return { state: table === null ? { step: 1 } : { step: 2, file: null }, table, waiting }
}
