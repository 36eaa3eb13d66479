import type { Mapping } from '@plumbline/csv-import/mapping'
import type { ImportFile } from './import-tasks.ts'
import type { MatchedRow } from './matched-row.ts'

/** `guess` is the mapping before anybody changed it. Each step holds what it needs and nothing of a later one, so that going back forgets what came after. */
export type WizardState =
  | { step: 1 }
  | { step: 2; file: ImportFile | null }
  | { step: 3; file: ImportFile; guess: Mapping; mapping: Mapping }
  | { step: 4; file: ImportFile; guess: Mapping; mapping: Mapping; rows: MatchedRow[] }

/** The state one step before; below the upload the file is forgotten. Undefined before the first step: the wizard is cancelled. */
export function stepBack(state: WizardState): WizardState | undefined {
  switch (state.step) {
    case 1:
      return undefined
    case 2:
      return { step: 1 }
    case 3:
      return { step: 2, file: state.file }
    case 4:
      return { step: 3, file: state.file, guess: state.guess, mapping: state.mapping }
  }
}
