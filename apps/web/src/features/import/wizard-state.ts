import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { ImportFile } from './import-tasks.ts'
import type { MatchedRow } from './matched-row.ts'

/**
 * `guess` is the mapping before any change by the user. Each step holds only what it needs, so that going back drops
 * everything that came later.
 */
export type WizardState =
  | { step: 1 }
  | { step: 'documents'; files: readonly File[] }
  | { step: 2; file: ImportFile | null }
  | { step: 3; file: ImportFile; guess: Mapping; mapping: Mapping }
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
      return { step: 3, file: state.file, guess: state.guess, mapping: state.mapping }
  }
}
